import type { QueryClient } from '@tanstack/react-query';
import { paymentReads } from '#shared/contract/reads.ts';

/** The tabs of this browser, as far as payments concern them. Browser only. */
const NAME = 'portal-payments';
/** One for speaking and hearing: a tab does not hear itself on it. */
let channel: BroadcastChannel | null = null;

const stale: readonly string[] = paymentReads;

/** Reads again what a payment changes: at once what is on the screen, the rest when it is next looked at. */
const readAgain = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.includes(String(queryKey[0])) });

/** Something has become of an order: balance, membership, boosts and orders are read again, here and in the other tabs. */
export function announcePayment(queryClient: QueryClient, orderNo: string): Promise<void> {
  openChannel()?.postMessage(orderNo);
  return readAgain(queryClient);
}

/** Reads again whenever another tab says that something has become of an order; gives the function that stops listening. */
export function followPayments(queryClient: QueryClient): () => void {
  const opened = openChannel();
  const follow = () => void readAgain(queryClient);
  opened?.addEventListener('message', follow);
  return () => opened?.removeEventListener('message', follow);
}

/** Null where browsers have no such channel: other tabs then notice when they read the next time. */
function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(NAME);
  return channel;
}
