import type { QueryClient } from '@tanstack/react-query';
import { paymentReads } from '#shared/contract/reads.ts';

/** The tabs of this browser, as far as payments concern them. Browser only. */
const NAME = 'portal-payments';
/** One for speaking and hearing: a tab does not hear itself on it. */
let channel: BroadcastChannel | null = null;

const stale: readonly string[] = paymentReads;

/** Tells the other tabs that something has become of an order. */
export const announcePayment = (orderNo: string): void => openChannel()?.postMessage(orderNo);

/**
 * Reads again what a payment in another tab has changed, at once where it is on the screen: balances, membership, boosts, orders, also the
 * one that waits at this tab's checkout. Gives the function that stops listening.
 */
export function followPayments(queryClient: QueryClient): () => void {
  const opened = openChannel();
  const readAgain = () => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.includes(String(queryKey[0])) });
  opened?.addEventListener('message', readAgain);
  return () => opened?.removeEventListener('message', readAgain);
}

/** Null where browsers have no such channel: other tabs then see it when they next ask. */
function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(NAME);
  return channel;
}
