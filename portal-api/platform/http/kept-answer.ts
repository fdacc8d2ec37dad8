import type { Database } from '../db/database.ts';

/**
 * The data of an answer whose write is not done twice, although nobody may have heard of its commit. Calls of `idempotent: false` give nothing
 * else: it comes from `noteFor` (./idempotency.ts), inside the transaction of the write, or from `keptByItself`.
 */
export class KeptAnswer<Data> {
  readonly data: Data;
  /** Nothing else has this type. */
  readonly #mark = true;

  constructor(data: Data) {
    this.data = data;
  }

  static isOne(value: unknown): value is KeptAnswer<unknown> {
    return typeof value === 'object' && value !== null && #mark in value;
  }
}

/** Notes an answer's data down in the transaction of the write, and gives it to be sent. */
export type Note = <Data>(trx: Database, data: Data) => Promise<KeptAnswer<Data>>;

/** Of a write that finds by its own key what it has done before, or is refused by it. */
export const keptByItself = <Data>(data: Data): KeptAnswer<Data> => new KeptAnswer(data);
