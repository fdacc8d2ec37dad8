import { Copy } from 'lucide-react';
import { styled } from 'styled-components';
import { copyText } from '#client/ui/copy-text.ts';

const Line = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  min-width: 0;
  font-variant-numeric: tabular-nums;

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
      margin: -8px 0;
    }
  }
`;

/** An order's number, which can be taken along. */
export const OrderNumber = ({ orderNo }: { orderNo: string }) => (
  <Line>
    {orderNo}
    <button type="button" aria-label={`复制订单号 ${orderNo}`} onClick={() => copyText(orderNo, '订单号已复制')}>
      <Copy size={14} aria-hidden="true" />
    </button>
  </Line>
);
