import type { Database } from './database.ts';

/** Values of this process, one for each database that it has open. */
export interface DatabaseMap<Value> {
  get(db: Database): Value | undefined;
  set(db: Database, value: Value): void;
  delete(db: Database): void;
}

/**
 * A map by open database. Throws when it is asked with a transaction: each is an object of its own, so nothing would be found again, and
 * whatever is missing would be made anew while the transaction is held open.
 */
export function createDatabaseMap<Value>(): DatabaseMap<Value> {
  const values = new WeakMap<Database, Value>();
  const key = (db: Database): Database => {
    if (db.isTransaction) throw new Error('asked with a transaction for something that is kept for its database');
    return db;
  };
  return {
    get: (db) => values.get(key(db)),
    set: (db, value) => void values.set(key(db), value),
    delete: (db) => void values.delete(key(db)),
  };
}
