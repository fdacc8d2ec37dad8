import { Printer } from 'lucide-react';
import { styled } from 'styled-components';
import { PriceLines } from '#client/entities/checkout/price-lines.tsx';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { ExactTime } from '#client/ui/exact-time.tsx';
import { FactList } from '#client/ui/fact-list.tsx';
import type { CallData } from '#shared/contract/define-call.ts';
import type { getReceipt } from '#shared/contract/invoice.ts';
import { capitalAmount } from '#shared/rules/capital-amount.ts';
import { payMethodName } from '#shared/text/money-texts.ts';
import { orderHref } from '../order-filter.ts';

const Sheet = styled.article`
  display: grid;
  gap: var(--space-5);
  max-width: 640px;
  margin: 0 auto;
  padding: var(--space-8);
  border: 1px solid var(--line);
  border-radius: var(--radius-large);
  background: var(--surface);

  > h2 {
    font: var(--weight-bold) var(--type-large) var(--font);
    letter-spacing: 0.3em;
    text-align: center;
  }
  > p {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  @media (max-width: 767px) {
    padding: var(--space-5) var(--space-4);
  }
  @media print {
    max-width: none;
    border: 0;
  }
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-2);
  margin-top: var(--space-5);
`;

/** Printable receipt: seller, payer, items and amount, also in Chinese capital numerals. */
export function OrderReceipt({ receipt }: { receipt: CallData<typeof getReceipt> }) {
  const { orderNo, title, lines, amount, refunded, payMethod, paidAt, seller, payer, issuedAt } = receipt;
  const rest = amount - refunded;
  return (
    <>
      <Sheet aria-labelledby="receipt-title">
        <h2 id="receipt-title">收据</h2>
        <FactList
          facts={[
            ['订单号', orderNo],
            ['付款方', payer],
            ['收款方', seller],
            ['内容', title],
            ['支付方式', payMethod && payMethodName(payMethod)],
            ['支付时间', paidAt && <ExactTime key="paid" iso={paidAt} />],
          ]}
        />
        <PriceLines
          lines={[...lines, ...(refunded > 0 ? [{ label: '已退款', amount: -refunded }] : [])]}
          amount={rest}
          label={refunded > 0 ? '实收（扣除退款）' : '实收'}
        />
        <FactList
          facts={[
            ['金额大写', capitalAmount(rest)],
            ['出具时间', issuedAt && <ExactTime key="issued" iso={issuedAt} />],
          ]}
        />
        <p>本收据仅作为付款凭证，不能代替发票。</p>
      </Sheet>
      <Ways className="screen-only">
        <Button variant="primary" onClick={() => window.print()}>
          <Printer size={16} aria-hidden="true" />
          打印或存为 PDF
        </Button>
        <LinkButton href={orderHref(orderNo)}>返回订单</LinkButton>
      </Ways>
    </>
  );
}
