import type { Database } from './database.ts';

/** Process-local values, one for each open database. */
export interface DatabaseMap<Value> {
  get(db: Database): Value | undefined;
  set(db: Database, value: Value): void;
  delete(db: Database): void;
}

/**
 * Creates a map keyed by open database. Its methods throw for a transaction: each transaction is a different object, so a value would never
 * be found again, and a missing value would be computed while the transaction is open.
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
