import { type Selectable, sql } from 'kysely';
import type { PayChannel } from '#shared/contract/pay-enums.ts';
import { startOfChinaDay, toChinaDay } from '../../platform/china-time.ts';
import { hasRun, runDaily } from '../../platform/db/daily-run.ts';
import type { Database } from '../../platform/db/database.ts';
import type { BillFilesTable } from '../../platform/db/tables/bill-tables.ts';
import type { BillKind } from '../../platform/providers/pay/pay-provider.ts';
import { BILL_DAYS, readyAt } from './bill-times.ts';

export type BillRow = Selectable<BillFilesTable>;

/** Bills that a run takes at a time. */
const BATCH = 10;
/** After so long another instance takes what this one has claimed: it has died. A bill may settle many payments. */
const LEASE_MS = 10 * 60 * 1_000;

/** Under which name the storage has the file of a bill, by its content; no route for everybody reads names of this form. */
export const billFileKey = ({ id, sha256 }: Pick<BillRow, 'id' | 'sha256'>): string =>
  `bill-${id}-${sha256?.slice(0, 16)}.${id.startsWith('ALIPAY') ? 'zip' : 'csv'}`;

const billId = (channel: PayChannel, kind: BillKind, day: string): string => `${channel}-${kind}-${day}`;

/**
 * Has the bills of all finished days asked for that nobody has asked for yet, from a channel's first payment on: once a day, by one
 * instance, and also those of days on which nothing ran.
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

/** The days before today, the first of them that of `first`, or as many as providers keep. */
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

/** Has a day's bills looked at now, whatever was done with them before. Gives how many there are. */
export const askForDay = (db: Database, day: string, now: Date): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const used = await trx.selectFrom('pay_attempts').select('channel').distinct().execute();
    for (const { channel } of used) await addBills(trx, channel, [day]);
    const { numUpdatedRows } = await trx.updateTable('bill_files').set({ next_try_at: now }).where('day', '=', day).executeTakeFirst();
    return Number(numUpdatedRows);
  });

/** The first bills that are due, those of payments before those of the account. Nobody else gets them before the lease ends. */
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
