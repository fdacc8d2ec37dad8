import { verificationStatus } from '#shared/contract/verification-status.ts';
import type { Database } from '../../platform/db/database.ts';
import { logAction, type Operator } from '../operators/log-action.ts';

const { PENDING, PASSED, FAILED } = verificationStatus;

/** The decision of an operator or of the provider on a request for verification. */
export interface Verdict {
  /** Why it failed; null if it passed. */
  reason: string | null;
  /** An operator's name, or `provider`. */
  by: string;
  now: Date;
}

/** Returns the `verificationStatus` that follows from a verdict with this reason. */
export const statusAfter = (reason: string | null): number => (reason === null ? PASSED : FAILED);

/** Returns the states in which this verdict is possible: only a pending request may pass; a refusal may also revoke a passed one. */
export const decidable = (reason: string | null): readonly number[] => (reason === null ? [PENDING] : [PENDING, PASSED]);

/** The prefixes of ids in the review queue: R a real name, J a job, O a licence. */
type VerificationKind = 'R' | 'J' | 'O';

/** Logs an operator's decision and the user concerned. Call it in the transaction of the decision. */
export const logVerdict = (
  trx: Database,
  by: Operator,
  { kind, key, userId, reason }: { kind: VerificationKind; key: string; userId: string | null; reason: string | null },
): Promise<void> => logAction(trx, by, { command: 'verify', userId, details: { id: `${kind}${key}`, passed: reason === null, reason } });
