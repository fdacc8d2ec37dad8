import { verificationStatus } from '#shared/contract/verification-status.ts';
import type { Database } from '../../platform/db/database.ts';
import { logAction, type Operator } from '../operators/log-action.ts';

const { PENDING, PASSED, FAILED } = verificationStatus;

/** The decision of an operator, or of the provider, about a request for verification. */
export interface Verdict {
  /** Why it failed; null: it passed. */
  reason: string | null;
  /** An operator's name, or `provider`. */
  by: string;
  now: Date;
}

/** The `verificationStatus` that follows from a verdict with this reason. */
export const statusAfter = (reason: string | null): number => (reason === null ? PASSED : FAILED);

/** The states in which this may be decided: what waits may pass; a refusal may also take back what has passed. */
export const decidable = (reason: string | null): readonly number[] => (reason === null ? [PENDING] : [PENDING, PASSED]);

/** The names in the queue of what is decided on: R a person, J somebody's job, O a licence. */
type VerificationKind = 'R' | 'J' | 'O';

/** Writes down what an operator decided, and on whom. Inside the transaction of the decision. */
export const logVerdict = (
  trx: Database,
  by: Operator,
  { kind, key, userId, reason }: { kind: VerificationKind; key: string; userId: string | null; reason: string | null },
): Promise<void> => logAction(trx, by, { command: 'verify', userId, details: { id: `${kind}${key}`, passed: reason === null, reason } });
