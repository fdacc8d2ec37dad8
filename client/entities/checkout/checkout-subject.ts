import { browserStorage } from '#client/lib/browser-storage.ts';
import type { SceneCode } from '#shared/contract/boost-enums.ts';
import type { MembershipLevel } from '#shared/contract/pay-enums.ts';
import { CHECKOUTS } from '#shared/cookies.ts';

/** All that can be paid for at the checkout; an order's number goes on with one that waits. Amounts in 分. */
export type CheckoutSubject =
  | { readonly kind: 'SCENE'; readonly sceneCode: SceneCode; readonly quantity: number }
  | { readonly kind: 'MEMBERSHIP'; readonly level: MembershipLevel }
  | { readonly kind: 'RECHARGE'; readonly amount: number }
  | { readonly kind: 'ORDER'; readonly orderNo: string };

/** Where somebody goes on who has paid. */
export interface NextStep {
  readonly href: string;
  readonly label: string;
}

/** Names a subject in this browser's storage. */
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
