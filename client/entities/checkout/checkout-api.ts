import type { QueryClient } from '@tanstack/react-query';
import { apiOf, type CallQuery, callQuery, nullIfMissing } from '#client/lib/call-query.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { refreshUntilAnswered } from '#client/lib/refresh-until-answered.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { noteServerTime } from '#client/lib/server-clock.ts';
import type { OrderDetail } from '#shared/contract/order.ts';
import { paymentReads } from '#shared/contract/reads.ts';
import type { CheckoutSubject } from './checkout-subject.ts';

const payment = () => import('#shared/contract/payment.ts');
const orders = () => import('#shared/contract/order.ts');
const wallet = () => import('#shared/contract/wallet.ts');

export const startBoostPurchaseCall = remoteCall('payment.startBoostPurchase', async () => (await payment()).startBoostPurchase);
export const startMembershipPurchaseCall = remoteCall(
  'payment.startMembershipPurchase',
  async () => (await payment()).startMembershipPurchase,
);
export const startRechargeCall = remoteCall('wallet.startRecharge', async () => (await wallet()).startRecharge);
export const payOrderCall = remoteCall('payment.payOrder', async () => (await payment()).payOrder);
/** Refetches everything that a payment can change, once its outcome is known. */
export const refreshPayments = (queryClient: QueryClient): Promise<void> => refreshAfter(queryClient, payOrderCall);
/** Refetches the same data in this tab and the others, for changes that this tab has observed but not made. */
export function refreshPaymentsEverywhere(queryClient: QueryClient): void {
  apiOf(queryClient).onStale?.(paymentReads);
  void refreshPayments(queryClient);
}

/** The same data without the quote: while the outcome of a payment is unknown, the checkout keeps the offer that it has sent. */
const unansweredPayment = {
  name: payOrderCall.name,
  load: async () => ({ invalidates: paymentReads.filter((name) => name !== 'payment.quoteOrder') }),
};
/** Refetches what a payment may have changed until the API answers, after a failure that leaves the outcome unknown. */
export const refreshUnansweredPayment = (queryClient: QueryClient): Promise<void> => refreshUntilAnswered(queryClient, unansweredPayment);

const quoteCall = remoteCall('payment.quoteOrder', async () => (await payment()).quoteOrder);
/** Query for the current price, refetched whenever the checkout opens; null if the API has no quotes. */
export const quoteQuery = (subject: Extract<CheckoutSubject, { kind: 'SCENE' | 'MEMBERSHIP' }>) =>
  nullIfMissing(
    callQuery(
      quoteCall,
      {
        body:
          subject.kind === 'SCENE'
            ? { kind: 'SCENE', sceneCode: subject.sceneCode, quantity: subject.quantity }
            : { kind: 'MEMBERSHIP', level: subject.level },
      },
      { staleTime: 0 },
    ),
  );

/** Query for the balance and the payment methods that are currently available. */
export const walletQuery = nullIfMissing(
  callQuery(
    remoteCall('wallet.getSummary', async () => (await wallet()).getWalletSummary),
    {},
    { staleTime: 0 },
  ),
);

export const orderCall = remoteCall('order.get', async () => (await orders()).getOrder);
/** Query for the current state of an order. `orderCall` with `check` also makes the API query the provider. */
export function orderQuery(orderNo: string): CallQuery<OrderDetail> {
  const query = callQuery(orderCall, { params: { orderNo }, query: {} }, { staleTime: 0 });
  return { ...query, queryFn: async (context) => withTimeNoted(await query.queryFn(context)) };
}

/** Notes the server's time of an order that has just been read: whether its code is still valid depends on it. */
export function withTimeNoted(order: OrderDetail): OrderDetail {
  noteServerTime(order.now);
  return order;
}
