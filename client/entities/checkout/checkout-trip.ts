import { browserStorage } from '#client/lib/browser-storage.ts';
import { CHECKOUTS } from '#shared/cookies.ts';
import type { NextStep } from './checkout-subject.ts';

/** An order whose payer left for the wallet app's page. */
export interface InterruptedOrder {
  readonly orderNo: string;
  /** Next step, offered after payment. */
  readonly next: NextStep | null;
}

const nextSlot = (orderNo: string): string => `${CHECKOUTS}-next:${orderNo}`;

/**
 * Records the order in the current history entry, for a payer who navigates back (`takeInterruptedOrder`), and the next step in storage,
 * for the order's page, to which providers redirect (`recallNext`). Browser only.
 */
export function recordInterruptedOrder(left: InterruptedOrder): void {
  history.replaceState({ ...history.state, checkout: left }, '');
  if (left.next === null) return;
  try {
    browserStorage('session')?.setItem(nextSlot(left.orderNo), JSON.stringify(left.next));
  } catch {
    // Storage is full. The order's page links to the purchase anyway.
  }
}

/** Returns the order recorded in the current history entry and removes it; null if there is none. Browser only. */
export function takeInterruptedOrder(): InterruptedOrder | null {
  const { checkout = null, ...others } = (history.state ?? {}) as { checkout?: InterruptedOrder | null };
  if (checkout !== null) history.replaceState(others, '');
  return checkout;
}

/** Returns the next step after this order was paid in the wallet app; null if there is none. */
export function recallNext(orderNo: string): NextStep | null {
  const text = browserStorage('session')?.getItem(nextSlot(orderNo));
  if (!text) return null;
  try {
    const { href, label } = JSON.parse(text);
    return typeof href === 'string' && href.startsWith('/') && typeof label === 'string' ? { href, label } : null;
  } catch {
    return null;
  }
}
