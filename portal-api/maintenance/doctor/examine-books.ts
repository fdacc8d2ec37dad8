import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { readLong } from '../../platform/db/database-probe.ts';
import { billChecks } from './bill-checks.ts';
import { boostChecks } from './boost-checks.ts';
import { type Check, type ExamineOptions, findOffences, type Offence } from './check.ts';
import { ledgerChecks } from './ledger-checks.ts';
import { membershipChecks } from './membership-checks.ts';
import { orderChecks } from './order-checks.ts';

/** All checks. Each group has its own file in this folder. */
const checks: readonly Check[] = [...ledgerChecks, ...boostChecks, ...orderChecks, ...membershipChecks, ...billChecks];

/** The findings of the doctor. */
export interface Examination {
  ok: boolean;
  /** Names of the checks that ran. */
  checked: string[];
  /** The failed checks; `rows` holds the first offending rows of each. */
  faults: { check: string; claim: string; rows: Offence[] }[];
}

/** Number of concurrent checks when a person waits for the result. */
export const DOCTOR_READERS = 2;

/**
 * Settings of the transactions that run the checks: a sort of a million rows must not spill to disk; JIT compiling the hash of a day costs
 * more than running it; and without table statistics, as after a crash or a restore, a nested loop would take hours.
 */
const settings = sql`select set_config('statement_timeout', '0', true), set_config('work_mem', '64MB', true), set_config('jit', 'off', true),
  set_config('enable_nestloop', 'off', true)`;

/**
 * Compares the books with themselves; changes nothing. Each check is one statement, so it sees a consistent snapshot despite concurrent
 * writes. Other queries run between two checks, which matters on PGlite with its single connection. `readers` is the number of concurrent
 * checks on PostgreSQL; each takes a connection and a core of its server.
 */
export const examineBooks = (db: Database, options: ExamineOptions, readers = 1): Promise<Examination> =>
  readLong(db, async () => {
    const found = new Map<Check, Offence[] | null>();
    const waiting = checks.values();
    const makeChecks = async (): Promise<void> => {
      for (const check of waiting) found.set(check, await makeCheck(db, check, options));
    };
    await Promise.all(Array.from({ length: readers }, makeChecks));
    return summarize(found);
  });

const makeCheck = (db: Database, check: Check, options: ExamineOptions): Promise<Offence[] | null> =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await settings.execute(trx);
      return findOffences(trx, check, options);
    });

function summarize(found: ReadonlyMap<Check, Offence[] | null>): Examination {
  const made = checks.flatMap((check) => {
    const rows = found.get(check);
    return rows ? [{ ...check, rows }] : [];
  });
  const faults = made.flatMap(({ name, claim, rows }) => (rows.length > 0 ? [{ check: name, claim, rows }] : []));
  return { ok: faults.length === 0, checked: [...new Set(made.map(({ name }) => name))], faults };
}
