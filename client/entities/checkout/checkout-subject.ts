import { browserStorage } from '#client/lib/browser-storage.ts';
import type { SceneCode } from '#shared/contract/boost-enums.ts';
import type { MembershipLevel } from '#shared/contract/pay-enums.ts';
import { CHECKOUTS } from '#shared/cookies.ts';

/** Everything that can be paid for at the checkout. `ORDER` continues an order that is awaiting payment. Amounts are in 分. */
export type CheckoutSubject =
  | { readonly kind: 'SCENE'; readonly sceneCode: SceneCode; readonly quantity: number }
  | { readonly kind: 'MEMBERSHIP'; readonly level: MembershipLevel }
  | { readonly kind: 'RECHARGE'; readonly amount: number }
  | { readonly kind: 'ORDER'; readonly orderNo: string };

/** Link to continue with after payment. */
export interface NextStep {
  readonly href: string;
  readonly label: string;
}

/** Returns the key of a subject in the browser's storage. */
export function subjectKey(subject: CheckoutSubject): string {
  switch (subject.kind) {
    case 'SCENE':
      return `SCENE-${subject.sceneCode}-${subject.quantity}`;
    case 'MEMBERSHIP':
      return `MEMBERSHIP-${subject.level}`;
    case 'RECHARGE':
      return `RECHARGE-${subject.amount}`;
    case 'ORDER':
      return `ORDER-${subject.orderNo}`;
  }
}

const slotOf = (subject: CheckoutSubject): string => `${CHECKOUTS}:${subjectKey(subject)}`;

/**
 * Returns the order that this tab has started for the same purchase and whose outcome it does not know. Such an order is continued
 * instead of creating a second one.
 */
export const recallOrder = (subject: CheckoutSubject): string | null => browserStorage('session')?.getItem(slotOf(subject)) ?? null;

export function rememberOrder(subject: CheckoutSubject, orderNo: string | null): void {
  try {
    if (orderNo === null) browserStorage('session')?.removeItem(slotOf(subject));
    else browserStorage('session')?.setItem(slotOf(subject), orderNo);
  } catch {
    // Storage is full. The order is still in the order list.
  }
}
