import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { recallNext } from '#client/entities/checkout/checkout-trip.ts';
import { useIsHydrated } from '#client/lib/hydration.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { useCall } from '#client/lib/use-call.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { useFocusPageWhenGone } from '#client/ui/focus-page.ts';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { Order } from '#shared/contract/order.ts';
import { cancelCall } from '../order-api.ts';
import { buyAgain, goodsLink, isWaiting } from '../order-model.ts';
import { RefundButton } from './refund-button.tsx';

const ConfirmDialog = lazyDialog(async () => (await import('#client/ui/confirm-dialog.tsx')).ConfirmDialog);

const OvertakenDialog = lazyDialog(async () => (await import('../dialogs/stale-dialog-notice.tsx')).OvertakenDialog);

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--space-2);

  /* On narrow screens the buttons share the full width equally. */
  @media (max-width: 559px) {
    flex: 1 1 100%;

    > * {
      flex: 1 1 0;
      padding-inline: var(--space-2);
    }
    > :only-child {
      flex: none;
      padding-inline: var(--space-4);
    }
  }
`;

interface OrderActionsProps {
  order: Order;
  /** True on the order's own page, which also links to the purchased goods. */
  isWhole?: boolean;
  /** Opens the checkout. */
  onPay: () => void;
}

/** The actions available in the current state of an order. */
export function OrderActions({ order, isWhole = false, onPay }: OrderActionsProps) {
  const isHydrated = useIsHydrated();
  const again = buyAgain(order);
  const goods = isWhole ? goodsLink(order) : null;
  const place = goods && isHydrated ? (recallNext(order.orderNo) ?? goods) : goods;
  const size = isWhole ? 'medium' : 'small';
  // First child in both branches, so that an open confirmation survives when the order stops awaiting payment.
  const cancel = <CancelButton order={order} size={size} />;
  if (isWaiting(order)) {
    return (
      <Row>
        {cancel}
        <Button variant="primary" size={size} aria-label={`去支付：${order.title}`} onClick={onPay}>
          去支付
        </Button>
      </Row>
    );
  }
  return (
    <Row>
      {cancel}
      <RefundButton order={order} size={size} />
      {again && (
        <LinkButton href={again.href} size={size} aria-label={`${again.label}：${order.title}`}>
          {again.label}
        </LinkButton>
      )}
      {place && (
        <LinkButton href={place.href} variant="primary">
          {place.label}
        </LinkButton>
      )}
    </Row>
  );
}

/**
 * Cancels an order that awaits payment, after a confirmation. If the provider reports a payment that was just made, the order is not
 * cancelled and its current state is shown. For any other order it renders only a confirmation that was already open.
 */
function CancelButton({ order, size }: { order: Order; size: 'small' | 'medium' }) {
  const { orderNo, title } = order;
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useCall(cancelCall);
  useFocusPageWhenGone(isWaiting(order));
  const cancel = () =>
    mutate(
      { params: { orderNo } },
      {
        onSuccess: () => showToast('订单已取消', { tone: 'success' }),
        onSettled: () => {
          setAsking(false);
          void refreshAfter(queryClient, cancelCall);
        },
      },
    );
  if (isAsking && !isPending && !isWaiting(order)) {
    return (
      <OvertakenDialog
        open
        onOpenChange={setAsking}
        title="取消订单"
        text="这笔订单已不在待支付状态，可能刚刚在别处支付或取消。进度请看订单。"
      />
    );
  }
  return (
    <>
      {isWaiting(order) && (
        <Button size={size} aria-label={`取消订单：${title}`} onClick={() => setAsking(true)}>
          取消订单
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="取消订单"
        text={`「${title}」还没有支付，取消后需要重新下单。`}
        confirmLabel="取消订单"
        isBusy={isPending}
        onConfirm={cancel}
      />
    </>
  );
}
