import type { SceneCode } from '#shared/contract/boost-enums.ts';
import type { MembershipLevel } from '#shared/contract/pay-enums.ts';

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
