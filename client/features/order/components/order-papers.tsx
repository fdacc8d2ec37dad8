import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { useCall } from '#client/lib/use-call.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { ExactTime } from '#client/ui/exact-time.tsx';
import { FactList } from '#client/ui/fact-list.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { OrderDetail } from '#shared/contract/order.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { invoiceStatusName } from '#shared/text/money-texts.ts';
import { withdrawInvoiceCall } from '../order-api.ts';
import { receiptHref } from '../order-filter.ts';

const InvoiceDialog = lazyDialog(async () => (await import('../dialogs/invoice-dialog.tsx')).InvoiceDialog);

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  dl + & {
    margin-top: var(--space-4);
  }
  @media (max-width: 559px) {
    > :not(:only-child) {
      flex: 1 1 0;
    }
  }
`;

const Note = styled.p`
  margin-top: var(--space-3);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

/** Receipt and invoice of a paid order. */
export function OrderPapers({ order }: { order: OrderDetail }) {
  const { orderNo, kind, title, invoice, invoiceable } = order;
  const [isAsking, setAsking] = useState(false);
  // Remember the amount: once another tab has requested the invoice, the order has none, but the dialog may still be open here.
  const [asked, setAsked] = useState<number | null>(null);
  const amount = invoiceable ?? asked;
  const ask = () => {
    setAsked(amount);
    setAsking(true);
  };
  return (
    // Hidden in print without an invoice: the card then contains only buttons.
    <Card as="section" aria-labelledby="order-papers" className={invoice ? undefined : 'screen-only'}>
      <CardTitle id="order-papers">收据与发票</CardTitle>
      {invoice && (
        <FactList
          facts={[
            ['发票', `${invoiceStatusName(invoice.status)} ${formatMoney(invoice.amount)}`],
            ['抬头', invoice.name],
            ['发票号码', invoice.number],
            ['接收邮箱', invoice.email],
            ['未通过原因', invoice.reason],
            ['申请时间', <ExactTime key="requested" iso={invoice.requestedAt} />],
            ['开具时间', invoice.issuedAt && <ExactTime key="issued" iso={invoice.issuedAt} />],
          ]}
        />
      )}
      <Row>
        <LinkButton href={receiptHref(orderNo)}>查看收据</LinkButton>
        {invoiceable != null && <Button onClick={ask}>{invoice ? '重新申请发票' : '申请发票'}</Button>}
        {invoice?.status === 'REQUESTED' && <WithdrawButton orderNo={orderNo} title={title} />}
      </Row>
      {kind === 'RECHARGE' && <Note>充值不开票：用余额购买道具或会员后，可以为那笔订单申请发票。</Note>}
      {amount !== null && (
        <InvoiceDialog
          open={isAsking}
          onOpenChange={setAsking}
          orderNo={orderNo}
          amount={amount}
          refusal={invoice?.reason ?? null}
          isOver={invoiceable == null}
        />
      )}
    </Card>
  );
}

function WithdrawButton({ orderNo, title }: { orderNo: string; title: string }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useCall(withdrawInvoiceCall);
  const withdraw = () =>
    mutate(
      { params: { orderNo } },
      {
        onSuccess: () => showToast('已撤回发票申请', { tone: 'success' }),
        onSettled: () => refreshAfter(queryClient, withdrawInvoiceCall),
      },
    );
  return (
    <Button busy={isPending} aria-label={`撤回发票申请：${title}`} onClick={withdraw}>
      撤回申请
    </Button>
  );
}
