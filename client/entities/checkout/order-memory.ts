import { browserStorage } from '#client/lib/browser-storage.ts';
import { type CheckoutSubject, subjectKey } from './checkout-subject.ts';

const slotOf = (subject: CheckoutSubject): string => `portal-checkout:${subjectKey(subject)}`;

/** The order that this tab has begun for the same purchase and not seen the end of: it is gone on with, not made a second time. */
export const recallOrder = (subject: CheckoutSubject): string | null => browserStorage('session')?.getItem(slotOf(subject)) ?? null;

export function rememberOrder(subject: CheckoutSubject, orderNo: string | null): void {
  try {
    if (orderNo === null) browserStorage('session')?.removeItem(slotOf(subject));
    else browserStorage('session')?.setItem(slotOf(subject), orderNo);
  } catch {
    // A full storage: the order waits in the list of orders.
  }
}
