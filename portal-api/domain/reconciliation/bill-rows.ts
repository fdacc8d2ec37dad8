import { type Selectable, sql } from 'kysely';
import type { PayChannel } from '#shared/contract/pay-enums.ts';
import { startOfChinaDay, toChinaDay } from '../../platform/china-time.ts';
import { hasRun, runDaily } from '../../platform/db/daily-run.ts';
import type { Database } from '../../platform/db/database.ts';
import type { BillFilesTable } from '../../platform/db/tables/bill-tables.ts';
import type { BillKind } from '../../platform/providers/pay/pay-provider.ts';
import { BILL_DAYS, readyAt } from './bill-times.ts';

export type BillRow = Selectable<BillFilesTable>;

/** Number of bills that a run claims at a time. */
const BATCH = 10;
/** Lease of a claimed bill: after it, another instance takes it over, as this one has died. Long, as a bill may settle many payments. */
const LEASE_MS = 10 * 60 * 1_000;

/** Returns the storage key of a bill's file, which depends on its content. No public route reads keys of this form. */
export const billFileKey = ({ id, sha256 }: Pick<BillRow, 'id' | 'sha256'>): string =>
  `bill-${id}-${sha256?.slice(0, 16)}.${id.startsWith('ALIPAY') ? 'zip' : 'csv'}`;

const billId = (channel: PayChannel, kind: BillKind, day: string): string => `${channel}-${kind}-${day}`;

/**
 * Plans the bills of all finished days that are not planned yet, from a channel's first payment on: once a day, in one instance. Includes
 * days on which the portal did not run.
 */
export async function planBills(db: Database, channels: readonly PayChannel[], now: Date): Promise<void> {
  const run = { name: 'bills', day: toChinaDay(now), now };
  if (await hasRun(db, run)) return;
  await runDaily(db, run, async (trx) => {
    for (const channel of channels) {
      const first = await trx
        .selectFrom('pay_attempts')
        .select((eb) => eb.fn.min('created_at').as('at'))
        .where('channel', '=', channel)
        .executeTakeFirst();
      if (first?.at) await addBills(trx, channel, listDays(first.at, now));
    }
  });
}

/** Lists the days before today, from that of `first` on, at most as many as providers keep. */
function listDays(first: Date, now: Date): string[] {
  const days = Array.from({ length: BILL_DAYS }, (_, index) => toChinaDay(startOfChinaDay(now, BILL_DAYS - index)));
  return days.filter((day) => day >= toChinaDay(first));
}

async function addBills(trx: Database, channel: PayChannel, days: readonly string[]): Promise<void> {
  const rows = days.flatMap((day) =>
    (['TRADE', 'FUND'] as const).map((kind) => ({
      id: billId(channel, kind, day),
      channel,
      kind,
      day,
      status: 'WAITING' as const,
      next_try_at: readyAt(channel, day),
    })),
  );
  if (rows.length === 0) return;
  await trx
    .insertInto('bill_files')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Makes a day's bills due now, even if already compared. Returns how many there are. */
export const rescheduleBillsOfDay = (db: Database, day: string, now: Date): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const used = await trx.selectFrom('pay_attempts').select('channel').distinct().execute();
    for (const { channel } of used) await addBills(trx, channel, [day]);
    const { numUpdatedRows } = await trx.updateTable('bill_files').set({ next_try_at: now }).where('day', '=', day).executeTakeFirst();
    return Number(numUpdatedRows);
  });

/** Claims the first due bills, those of payments before those of the account. No other instance gets them before the lease ends. */
export async function claimBills(db: Database, now: Date): Promise<BillRow[]> {
  const { rows } = await sql<BillRow>`
    update bill_files set next_try_at = ${new Date(now.getTime() + LEASE_MS)} where id in (
      select id from bill_files where next_try_at <= ${now} order by day, kind desc, channel limit ${BATCH} for update skip locked
    ) returning id, channel, kind, day::text as day, status, sha256, bytes, is_kept, fetched_at, compared_at, next_try_at, error`.execute(
    db,
  );
  const inOrder = ({ day, kind, channel }: BillRow) => `${day} ${kind === 'TRADE' ? 0 : 1} ${channel}`;
  return rows.sort((left, right) => inOrder(left).localeCompare(inOrder(right)));
}

export const changeBill = (db: Database, id: string, change: Partial<Omit<BillRow, 'id' | 'channel' | 'kind' | 'day'>>): Promise<unknown> =>
  db.updateTable('bill_files').set(change).where('id', '=', id).execute();
