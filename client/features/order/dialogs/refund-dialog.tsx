import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldQuestion } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { MoneyAmount } from '#client/entities/order/money-amount.tsx';
import { CallForm } from '#client/forms/call-form.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { type ApiFailure, refusalReason } from '#client/lib/api-failure.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { refreshUntilAnswered } from '#client/lib/refresh-until-answered.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FactList } from '#client/ui/fact-list.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { Note } from '#client/ui/note.tsx';
import { RefusalNote } from '#client/ui/refusal-note.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { Order, Refundable } from '#shared/contract/order.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { REFUND_REASON_MAX } from '#shared/rules/refund-amount.ts';
import { orderQuery, refundCall } from '../order-api.ts';
import { lastAnswer, refundWay, reviewNote, revokedText } from '../order-model.ts';
import { StaleDialogNotice } from './stale-dialog-notice.tsx';

interface RefundDialogProps extends LazyDialogProps {
  order: Order;
  refundable: Refundable;
  /** True if nothing is refundable any more: another tab was first, or a request without an answer was carried out. */
  isOver: boolean;
}

/** Returns true if the refund can be submitted again: the order is refetched with the new amount, and the input is preserved. */
const isStillPossible = (failure: ApiFailure): boolean => ['AMOUNT_CHANGED', 'GOODS_USED'].includes(refusalReason(failure) ?? '');

/** Shows the refund amount, the goods taken back, where the money goes and when. Asks for a reason if operators must approve. */
export function RefundDialog({ open, onOpenChange, order, refundable, isOver }: RefundDialogProps) {
  const queryClient = useQueryClient();
  const { orderNo } = order;
  const { amount, automatic, to } = refundable;
  const close = () => onOpenChange(false);
  const readAgain = () => refreshAfter(queryClient, refundCall);
  const { form, field, submit, isBusy, isUnsure, rootProblem, forget } = useCallForm({
    id: 'refund',
    call: refundCall,
    initial: { reason: '' },
    unsure: {
      sentence: '还不知道退款是否已提交，请看订单状态；再次提交不会重复退款。',
      refetch: () => refreshUntilAnswered(queryClient, refundCall),
    },
    isEmptiedByDone: true,
    toInput: ({ reason }) => ({ params: { orderNo }, body: { expectedAmount: amount, ...(!automatic && { reason }) } }),
    onDone: () => {
      close();
      const done = to === 'BALANCE' ? `${formatMoney(amount)} 已退到钱包余额` : `退款已提交，${formatMoney(amount)} 将原路退回`;
      showToast(automatic ? done : '退款申请已提交，请等待审核', { tone: 'success' });
      return readAgain();
    },
    onRefused: (failure) => {
      // A right was used, or the refund period ended, since the order was read: operators decide now and require a reason.
      const wantsReason = automatic && failure.fields['reason'] !== undefined;
      if (failure.status !== 409 && !wantsReason) return false;
      void readAgain();
      if (wantsReason || isStillPossible(failure)) return false;
      close();
      showToast(failure.message, { tone: 'error', long: true });
      return true;
    },
  });
  // The outcome is known once the dialog has been closed: a later request for the same order is a new one.
  const isForgotten = isOver && !open;
  const discard = useEffectEvent(forget);
  useEffect(() => {
    if (isForgotten) discard();
  }, [isForgotten]);
  const cancel = () => {
    form.reset();
    close();
  };
  const { place, time } = refundWay(order, refundable);
  if (isOver && open && !isBusy)
    return (
      <Dialog open={open} onOpenChange={onOpenChange} title="申请退款">
        <StaleDialogNotice text={`这笔订单的退款已${isUnsure ? '' : '在别处'}提交，进度请看订单。`} onClose={cancel} />
      </Dialog>
    );
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="申请退款">
      <CallForm label="申请退款" submit={submit}>
        <FactList
          facts={[
            ['订单', order.title],
            ['退款金额', <MoneyAmount key="amount" fen={amount} />],
            ['收回', revokedText(order, refundable) ?? '无需收回商品'],
            ['退回到', place],
            ['到账时间', time],
          ]}
        />
        {!automatic && (
          <>
            <LastRefusal orderNo={orderNo} />
            <Note data-tone="warning">
              <ShieldQuestion size={18} aria-hidden="true" />
              <p>{reviewNote(order)}</p>
            </Note>
            <TextField
              {...field('reason')}
              label="退款原因"
              placeholder="请说明为什么退款，方便客服尽快处理"
              limit={REFUND_REASON_MAX}
              isLong
              rows={3}
              required
            />
          </>
        )}
        <FormButtons submitLabel={automatic ? `确认退款 ${formatMoney(amount)}` : '提交申请'} isBusy={isBusy} rootProblem={rootProblem}>
          <Button onClick={cancel}>取消</Button>
        </FormButtons>
      </CallForm>
    </Dialog>
  );
}

/** Shows why operators refused the last request. Lists omit the answer, so it queries the order; renders nothing until it is known. */
function LastRefusal({ orderNo }: Pick<Order, 'orderNo'>) {
  const { data } = useQuery(orderQuery(orderNo));
  const answer = data && lastAnswer(data);
  return answer && <RefusalNote>上次申请未通过：{answer}</RefusalNote>;
}
