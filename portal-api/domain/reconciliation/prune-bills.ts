import type { Database } from '../../platform/db/database.ts';
import type { FileStorage } from '../../platform/providers/providers.ts';
import { billFileKey, changeBill } from './bill-rows.ts';

const YEARS = 5;

/** Removes the files of bills after five years, as they name payers. Their lines stay, as the books do. */
export async function pruneBills(db: Database, storage: FileStorage, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - YEARS);
  const old = db.selectFrom('bill_files').select(['id', 'sha256']).where('is_kept', '=', true);
  for (const bill of await old.where('day', '<', before.toISOString().slice(0, 10)).execute()) {
    // After a failure between the two this runs again: removing a missing file is no error.
    await storage.remove(billFileKey(bill));
    await changeBill(db, bill.id, { is_kept: false });
  }
}
