import { errorCode } from '../../errors.ts';

/** A statement was planned when its tables had other columns: a newer version migrated them. The same again under another name works. */
export const isStalePlan = (error: unknown): boolean =>
  errorCode(error) === '0A000' && error instanceof Error && error.message.includes('cached plan must not change result type');

/** SQLSTATE of a transaction that lost against another one: serialization failure, deadlock. */
const lostStates: readonly unknown[] = ['40001', '40P01'];

/** Whether a transaction has to end for this error, with nothing done, and may work when it is run again. */
export const isTransient = (error: unknown): boolean => lostStates.includes(errorCode(error)) || isStalePlan(error);

/** The connection does not know the name, or knows it already: a pooler between gives each transaction another connection. */
export const areNamesMixedUp = (error: unknown): boolean => {
  const code = errorCode(error);
  return code === '26000' || code === '42P05';
};
