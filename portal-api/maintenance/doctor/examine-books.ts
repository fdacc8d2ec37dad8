import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { readLong } from '../../platform/db/database-probe.ts';
import { billChecks } from './bill-checks.ts';
import { boostChecks } from './boost-checks.ts';
import { type Check, type ExamineOptions, findOffences, type Offence } from './check.ts';
import { ledgerChecks } from './ledger-checks.ts';
import { membershipChecks } from './membership-checks.ts';
import { orderChecks } from './order-checks.ts';

/** Every check. A group of its own is a file beside this one. */
const checks: readonly Check[] = [...ledgerChecks, ...boostChecks, ...orderChecks, ...membershipChecks, ...billChecks];

/** The findings of the doctor. */
export interface Examination {
  ok: boolean;
  /** Names of the checks that were made. */
  checked: string[];
  /** `rows`: the first ones. */
  faults: { check: string; claim: string; rows: Offence[] }[];
}

/** Compares the books with themselves, all as of one moment; changes nothing. */
export const examineBooks = (db: Database, options: ExamineOptions): Promise<Examination> =>
  readLong(db, () =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await sql`set local statement_timeout to 0`.execute(trx);
        const [checked, faults]: [Set<string>, Examination['faults']] = [new Set(), []];
        for (const check of checks) {
          const rows = await findOffences(trx, check, options);
          if (rows) checked.add(check.name);
          if (rows && rows.length > 0) faults.push({ check: check.name, claim: check.claim, rows });
        }
        return { ok: faults.length === 0, checked: [...checked], faults };
      }),
  );
