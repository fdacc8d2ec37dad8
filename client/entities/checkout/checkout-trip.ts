import { browserStorage } from '#client/lib/browser-storage.ts';
import { CHECKOUTS } from '#shared/cookies.ts';
import type { NextStep } from './checkout-subject.ts';

/** An order that somebody left for the wallet app's page. */
export interface LeftOrder {
  readonly orderNo: string;
  /** Offered once it is paid. */
  readonly next: NextStep | null;
}

const nextSlot = (orderNo: string): string => `${CHECKOUTS}-next:${orderNo}`;

/**
 * Notes the order in this entry of the browser's history, where coming back finds it (`takeLeft`), and for its own page, where providers lead
 * back to, how to go on (`recallNext`). Browser only.
 */
export function markLeaving(left: LeftOrder): void {
  history.replaceState({ ...history.state, checkout: left }, '');
  if (left.next === null) return;
  try {
    browserStorage('session')?.setItem(nextSlot(left.orderNo), JSON.stringify(left.next));
  } catch {
    // A full storage: the order's page leads to what was bought all the same.
  }
}

/** The order that was left in this entry of the history; once, and null where none was. Browser only. */
export function takeLeft(): LeftOrder | null {
  const { checkout = null, ...others } = (history.state ?? {}) as { checkout?: LeftOrder | null };
  if (checkout !== null) history.replaceState(others, '');
  return checkout;
}

/** Where somebody goes on who has paid this order in the wallet app; null: nowhere in particular. */
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
