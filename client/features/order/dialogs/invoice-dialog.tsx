import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { CallForm } from '#client/forms/call-form.tsx';
import { ChoiceField } from '#client/forms/choice-field.tsx';
import { CreditCodeField } from '#client/forms/code-number-field.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { useLatestValues } from '#client/forms/use-latest-values.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { refreshUntilAnswered } from '#client/lib/refresh-until-answered.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { RefusalNote } from '#client/ui/refusal-note.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { CallInput } from '#shared/contract/define-call.ts';
import type { requestInvoice } from '#shared/contract/invoice.ts';
import type { InvoiceTitleKind } from '#shared/contract/pay-enums.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { invoiceTitleQuery, requestInvoiceCall } from '../order-api.ts';
import { StaleDialogNotice } from './stale-dialog-notice.tsx';

type Title = CallInput<typeof requestInvoice>['body'];

interface InvoiceDialogProps extends LazyDialogProps {
  orderNo: string;
  /** The invoice amount, in 分. */
  amount: number;
  /** The reason why the last request was refused, or null. */
  refusal: string | null;
  /** True if an invoice can no longer be requested: another tab was first, or a refund is in progress. */
  isOver: boolean;
}

const valuesOf = (last: Title | null) => ({
  kind: (last?.kind ?? 'PERSONAL') as InvoiceTitleKind,
  name: last?.name ?? '',
  taxNo: last?.taxNo ?? '',
  email: last?.email ?? '',
});

/**
 * Asks for the title and e-mail address of an invoice, prefilled with those used last. Closing the dialog keeps the input; 取消 discards
 * it.
 */
export function InvoiceDialog({ open, onOpenChange, orderNo, amount, refusal, isOver }: InvoiceDialogProps) {
  const queryClient = useQueryClient();
  const { data, isLoading } = useQuery({ ...invoiceTitleQuery, enabled: open });
  const last = data?.title ?? null;
  const close = () => onOpenChange(false);
  const { form, field, submit, isBusy, rootProblem, values, forget } = useCallForm({
    id: 'invoice',
    call: requestInvoiceCall,
    initial: valuesOf(last),
    unsure: {
      sentence: '还不知道是否已申请，请看订单；再次提交不会重复申请。',
      refetch: () => refreshUntilAnswered(queryClient, requestInvoiceCall),
    },
    toInput: ({ taxNo, ...title }) => ({ params: { orderNo }, body: { ...title, taxNo: title.kind === 'COMPANY' ? taxNo : null } }),
    onDone: (_, sent) => {
      noteSaved(sent);
      showToast('已申请发票，开具后会发送到您的邮箱', { tone: 'success' });
      close();
      return refreshAfter(queryClient, requestInvoiceCall);
    },
    onRefused: ({ status }) => {
      // 409: the order has changed since the form was opened.
      if (status === 409) void refreshAfter(queryClient, requestInvoiceCall);
      return false;
    },
  });
  // The title used last arrives after the dialog has opened, and may come from the cache and be refetched.
  const noteSaved = useLatestValues(form, last, valuesOf);
  // Another tab was first while the dialog was closed, or a lost answer became known: the input must not keep the page from being left.
  const isForgotten = isOver && !open;
  const discard = useEffectEvent(forget);
  useEffect(() => {
    if (isForgotten) discard();
  }, [isForgotten]);
  const isCompany = values.kind === 'COMPANY';
  const cancel = () => {
    form.reset();
    close();
  };
  if (isOver && open && !isBusy)
    return (
      <Dialog open onOpenChange={onOpenChange} title="申请发票">
        <StaleDialogNotice text="这笔订单现在不能申请发票，可能已在别处申请，或正在退款。进度请看订单。" onClose={cancel} />
      </Dialog>
    );
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="申请发票">
      {isLoading ? (
        <Skeleton height={320} radius={8} />
      ) : (
        <CallForm label="申请发票" submit={submit}>
          {refusal && <RefusalNote>上次申请未通过：{refusal}</RefusalNote>}
          <p>
            开票金额 <strong className="tabular-nums">{formatMoney(amount)}</strong>，开具电子普通发票，一般 3 个工作日内发送。
          </p>
          <ChoiceField {...field('kind')} label="抬头类型" options={titleKinds} />
          <TextField {...field('name')} label="发票抬头" help={isCompany ? '与营业执照上的名称一致' : '您的姓名'} limit={100} required />
          {isCompany && <CreditCodeField {...field('taxNo')} />}
          <TextField {...field('email')} label="接收邮箱" type="email" inputMode="email" autoComplete="email" required />
          <FormButtons submitLabel="提交申请" isBusy={isBusy} rootProblem={rootProblem}>
            <Button onClick={cancel}>取消</Button>
          </FormButtons>
        </CallForm>
      )}
    </Dialog>
  );
}

const titleKinds = [
  { value: 'PERSONAL', label: '个人' },
  { value: 'COMPANY', label: '企业' },
] as const satisfies { value: InvoiceTitleKind; label: string }[];
