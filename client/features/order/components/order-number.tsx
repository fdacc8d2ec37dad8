import { Copy } from 'lucide-react';
import { styled } from 'styled-components';
import { copyText } from '#client/ui/copy-text.ts';

const Line = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  min-width: 0;
  font-variant-numeric: tabular-nums;
  /* The button wraps before the number does: a number on two lines is read out wrong. */
  flex-wrap: wrap;
  white-space: nowrap;

  > button {
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    border-radius: var(--radius-small);
    color: var(--text-muted);
  }
  > button:hover {
    background: var(--surface-hover);
    color: var(--brand);
  }
  @media (max-width: 767px) {
    > button {
      width: 44px;
      height: 44px;
      /* A large touch target that takes no extra space: the number beside it needs the rest. */
      margin: -8px -14px -8px -10px;
    }
  }
`;

/** An order number with a copy button. */
export const OrderNumber = ({ orderNo }: { orderNo: string }) => (
  <Line>
    {orderNo}
    <button type="button" aria-label={`复制订单号 ${orderNo}`} onClick={() => copyText(orderNo, '订单号已复制')}>
      <Copy size={14} aria-hidden="true" />
    </button>
  </Line>
);
