import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, type Transaction, type TransactionBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/** The transaction of the current async context, with whether it is still open: a task that outlives it may call third parties. */
const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Returns whether the caller runs inside an open transaction. */
export const isInTransaction = (): boolean => transactions.getStore()?.isOpen === true;

/** Kysely that marks the async context of its transactions. */
export class TransactionTrackingKysely extends Kysely<Schema> {
  override transaction(): TransactionBuilder<Schema> {
    return marking(super.transaction());
  }
}

function marking(builder: TransactionBuilder<Schema>): TransactionBuilder<Schema> {
  const { execute, setIsolationLevel, setAccessMode } = builder;
  builder.execute = (callback) => execute.call(builder, (trx) => runMarked(callback, trx)) as ReturnType<typeof callback>;
  builder.setIsolationLevel = (level) => marking(setIsolationLevel.call(builder, level));
  builder.setAccessMode = (mode) => marking(setAccessMode.call(builder, mode));
  return builder;
}

async function runMarked<Result>(callback: (trx: Transaction<Schema>) => Promise<Result>, trx: Transaction<Schema>): Promise<Result> {
  const mark = { isOpen: true };
  try {
    return await transactions.run(mark, () => callback(trx));
  } finally {
    mark.isOpen = false;
  }
}

/**
 * Returns a third party's provider that throws when called during an open transaction: a call takes seconds, and PGlite, with its single
 * connection, would block for everybody. `asks` names the methods that call out.
 */
export function forbidInTransactions<Provider extends object>(
  what: string,
  provider: Provider,
  asks: readonly (keyof Provider & string)[],
): Provider {
  const guarded = { ...provider };
  for (const name of asks) {
    const method = provider[name];
    if (typeof method !== 'function') continue;
    const guard = async (...given: unknown[]): Promise<unknown> => {
      if (isInTransaction()) throw new Error(`${what} was asked to ${name} inside a database transaction`);
      return Reflect.apply(method, provider, given);
    };
    Object.assign(guarded, { [name]: guard });
  }
  return guarded;
}
