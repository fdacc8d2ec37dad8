import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, type Transaction, type TransactionBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/** Work that runs for a transaction knows whether that is still open: a task that outlives it may call whom it likes. */
const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Whether the caller runs inside a transaction that is open. */
export const isInTransaction = (): boolean => transactions.getStore()?.isOpen === true;

/** Kysely whose transactions leave a mark on whatever runs inside them. */
export class MarkingKysely extends Kysely<Schema> {
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
 * A third party that may not be called while a transaction is open: it takes seconds, and PGlite, with its one connection, would stand
 * still for everybody. `asks`: the methods that call out.
 */
export function outsideTransactions<Provider extends object>(
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
