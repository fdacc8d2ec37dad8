import { errorCode } from '../../errors.ts';

/** Returns whether a statement was planned before a newer version migrated its tables. It works again under another name. */
export const isStalePlan = (error: unknown): boolean =>
  errorCode(error) === '0A000' && error instanceof Error && error.message.includes('cached plan must not change result type');

/** SQLSTATEs of a transaction that lost a conflict with another one: serialization failure, deadlock. */
const lostStates: readonly unknown[] = ['40001', '40P01'];

/** Returns whether an error ends a transaction with nothing done, so that running it again may succeed. */
export const isTransient = (error: unknown): boolean => lostStates.includes(errorCode(error)) || isStalePlan(error);

/**
 * Returns whether the connection does not know a statement's name or knows it already: a pooler assigns each transaction another
 * connection.
 */
export const isStatementNameMismatch = (error: unknown): boolean => {
  const code = errorCode(error);
  return code === '26000' || code === '42P05';
};
