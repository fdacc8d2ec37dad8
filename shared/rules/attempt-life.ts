import type { AttemptStatus } from '../contract/pay-enums.ts';

/**
 * Events of an attempt. OPEN: the provider has opened the payment and awaits it · TIME_OUT: the call that opens it was not answered · FAIL:
 * the provider or the payer's bank refused it · CLOSE: it can no longer be paid · PAY: the money arrived.
 */
export const attemptEvents = ['OPEN', 'TIME_OUT', 'FAIL', 'CLOSE', 'PAY'] as const;
export type AttemptEvent = (typeof attemptEvents)[number];

/** Returns whether the provider is queried about an attempt, because an expected payment may still arrive. */
export const isAttemptOpen = (status: AttemptStatus): boolean => status === 'STARTING' || status === 'WAITING' || status === 'UNKNOWN';

/**
 * State machine of an attempt to pay: returns the next state, or null if the event changes nothing. Events only move the state forward, in
 * whatever order they are reported: PAY ends every state, even CLOSED and FAILED, and nothing ends PAID. A second PAY returns null; its
 * trade number shows whether it is the same payment or a surplus.
 */
export function nextAttemptStatus(status: AttemptStatus, event: AttemptEvent): AttemptStatus | null {
  switch (event) {
    case 'OPEN':
      return status === 'STARTING' || status === 'UNKNOWN' ? 'WAITING' : null;
    case 'TIME_OUT':
      return status === 'STARTING' ? 'UNKNOWN' : null;
    case 'FAIL':
      return isAttemptOpen(status) ? 'FAILED' : null;
    case 'CLOSE':
      return isAttemptOpen(status) ? 'CLOSED' : null;
    case 'PAY':
      return status === 'PAID' ? null : 'PAID';
  }
}
