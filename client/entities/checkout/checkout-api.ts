import type { QueryClient } from '@tanstack/react-query';
import { apiOf, callQuery, nullIfMissing } from '#client/lib/call-query.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
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
/** Reads again whatever a payment brings or takes, after its end is known. */
export const refreshPayments = (queryClient: QueryClient): Promise<void> => refreshAfter(queryClient, payOrderCall);
/** The same here and in the other tabs, for what this tab has learnt of and not done. */
export function refreshPaymentsEverywhere(queryClient: QueryClient): void {
  apiOf(queryClient).onStale?.(paymentReads);
  void refreshPayments(queryClient);
}

const quoteCall = remoteCall('payment.quoteOrder', async () => (await payment()).quoteOrder);
/** The price of now, asked for anew whenever the checkout is opened; null where the API does not say prices. */
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

/** The balance, and the methods that there are now. */
export const walletQuery = nullIfMissing(
  callQuery(
    remoteCall('wallet.getSummary', async () => (await wallet()).getWalletSummary),
    {},
    { staleTime: 0 },
  ),
);

export const orderCall = remoteCall('order.get', async () => (await orders()).getOrder);
/** One order as it stands; `orderCall` with `check` asks the provider about it. */
export const orderQuery = (orderNo: string) => callQuery(orderCall, { params: { orderNo }, query: {} }, { staleTime: 0 });
