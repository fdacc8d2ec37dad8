import type { Database } from '../db/database.ts';

/**
 * The answer of a write that is not done twice, even if the outcome of its commit was lost. Calls with `idempotent: false` must return one:
 * it comes from `answerStoreFor` (./idempotency.ts) inside the transaction of the write, or from `withoutStoredAnswer`.
 */
export class StoredAnswer<Data> {
  readonly data: Data;
  /** Makes the type nominal. */
  readonly #mark = true;

  constructor(data: Data) {
    this.data = data;
  }

  static isOne(value: unknown): value is StoredAnswer<unknown> {
    return typeof value === 'object' && value !== null && #mark in value;
  }
}

/** Stores an answer's data in the transaction of the write, and returns it for sending. */
export type Note = <Data>(trx: Database, data: Data) => Promise<StoredAnswer<Data>>;

/** Wraps the answer of a write that recognizes a duplicate by its own key, or rejects it. */
export const withoutStoredAnswer = <Data>(data: Data): StoredAnswer<Data> => new StoredAnswer(data);
