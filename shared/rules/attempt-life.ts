import type { AttemptStatus } from '../contract/pay-enums.ts';

/**
 * Facts of an attempt. OPEN: the provider has it and waits · TIME_OUT: the call that opens it had no answer · FAIL: the
 * provider refused it, or the payer's bank did · CLOSE: it can no longer be paid · PAY: money came.
 */
export const attemptEvents = ['OPEN', 'TIME_OUT', 'FAIL', 'CLOSE', 'PAY'] as const;
export type AttemptEvent = (typeof attemptEvents)[number];

/** The provider is asked about it: money may come that somebody expects. */
export const isAttemptOpen = (status: AttemptStatus): boolean => status === 'STARTING' || status === 'WAITING' || status === 'UNKNOWN';

/**
 * The life of an attempt to pay: what a state becomes by a fact, or null where the fact changes nothing. Facts only move forward, in
 * whatever order they are told: money ends every state, also CLOSED and FAILED, and nothing ends PAID; a second PAY is null, and its
 * trade number tells whether it is the same payment or a surplus.
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
