import { Wallet } from 'lucide-react';
import { styled } from 'styled-components';
import type { PayMethod } from '#shared/contract/pay-enums.ts';

/* Brand colors of the two apps. They are not part of the portal's palette, so they are defined here. */
const Mark = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 28px;
  height: 28px;
  border-radius: 6px;
  background: var(--brand-fill);
  color: #fff;
  font: var(--weight-bold) 16px/1 var(--font);

  &[data-method='ALIPAY'] {
    background: #1677ff;
  }
  &[data-method='WECHAT'] {
    background: #07913f;
  }
  :disabled ~ & {
    filter: grayscale(1);
    opacity: 0.6;
  }
`;

const letters = { ALIPAY: '支', WECHAT: '微' } as const;

/** Logo of a payment method, shown beside its name. */
export const PayMark = ({ method }: { method: PayMethod }) => (
  <Mark data-method={method} aria-hidden="true">
    {method === 'BALANCE' ? <Wallet size={16} /> : letters[method]}
  </Mark>
);
