import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { payOrderCall } from './checkout-api.ts';

/** The tabs of this browser, as far as payments concern them. Browser only. */
const NAME = 'portal-payments';

/** Null where browsers have no such channel: other tabs then see it when they next ask. */
const openChannel = (): BroadcastChannel | null => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME));

/** Tells the other tabs that something has become of an order. */
export function announcePayment(orderNo: string): void {
  const channel = openChannel();
  channel?.postMessage(orderNo);
  channel?.close();
}

/** Reads again what a payment in another tab has changed: balances, boosts, orders, also the one that waits at this tab's checkout. */
export function usePaymentNews(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const channel = openChannel();
    channel?.addEventListener('message', () => void refreshAfter(queryClient, payOrderCall));
    return () => channel?.close();
  }, [queryClient]);
}
