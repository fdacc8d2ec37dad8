import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { type BillLine, readBillLines } from '../../platform/providers/pay/bill-lines.ts';
import { ProviderRefused, ProviderUnreachable } from '../../platform/providers/pay/pay-provider.ts';
import { findPayProvider, type PayDeps } from '../payments/pay-deps.ts';
import { openIssue } from '../payments/payment-issues.ts';
import { closeFound, closeIssue } from './bill-issues.ts';
import { type BillRow, billFileKey, changeBill } from './bill-rows.ts';
import { dueTimes, isOverdue, nextFetch } from './bill-times.ts';

/** Number of lines inserted per statement. */
const LINES = 500;

/**
 * Fetches a bill and stores its file and its lines. Returns the updated bill, or null if it is not available (yet) or cannot be read. It is
 * then requested again every hour, and becomes an issue from 15:00 on, unless nothing happened on that day: WeChat Pay creates no bill
 * then. Must not be called inside a transaction.
 */
export async function fetchBill(deps: PayDeps, bill: BillRow): Promise<BillRow | null> {
  const found = await download(deps, bill);
  if (!('lines' in found)) {
    await waitOn(deps, bill, found.error);
    return null;
  }
  const { file, lines } = found;
  const now = deps.clock.now();
  const sha256 = createHash('sha256').update(file).digest('hex');
  // The file is stored first, so that a bill with lines always has a file.
  await deps.providers.storage.put(billFileKey({ id: bill.id, sha256 }), file, 'application/octet-stream');
  const read = { status: 'READ', sha256, bytes: file.length, is_kept: true, fetched_at: now, error: null } as const;
  await deps.db.transaction().execute(async (trx) => {
    await addLines(trx, bill, lines);
    await changeBill(trx, bill.id, read);
    await closeIssue(trx, { kind: 'BILL_MISSING', subject: bill.id }, '账单已取得', now);
    await closeFound(trx, bill, now);
  });
  return { ...bill, ...read };
}

/** Downloads and parses a bill. An `error` of null means that the provider reports no bill. */
async function download(deps: PayDeps, bill: BillRow): Promise<{ file: Buffer; lines: BillLine[] } | { error: string | null }> {
  const { channel, day, kind } = bill;
  let file: Buffer | null;
  try {
    file = await findPayProvider(deps, channel).bill(day, kind);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error;
    deps.logger.warn({ err: error, bill: bill.id }, 'failed to download a bill');
    return { error: error.message };
  }
  if (!file) return { error: null };
  try {
    return { file, lines: readBillLines(channel, kind, file) };
  } catch (error) {
    deps.logger.error({ err: error, bill: bill.id }, 'failed to read a bill');
    return { error: error instanceof Error ? error.message : 'unreadable' };
  }
}

async function waitOn({ db, clock }: PayDeps, bill: BillRow, error: string | null): Promise<void> {
  const { id, channel, day } = bill;
  const now = clock.now();
  if (!isOverdue(day, now)) return void (await changeBill(db, id, { next_try_at: nextFetch(day, now), error }));
  if (error === null && !(await didAnythingHappen(db, bill))) {
    await closeIssue(db, { kind: 'BILL_MISSING', subject: id }, '当天没有交易', now);
    return void (await changeBill(db, id, { status: 'EMPTY', next_try_at: null, error }));
  }
  await openIssue(db, { kind: 'BILL_MISSING', channel, subject: id, facts: { day, error }, billId: id }, now);
  await changeBill(db, id, { next_try_at: nextFetch(day, now), error });
}

/** Whether our books contain a payment or a refund that must be in the bill. */
async function didAnythingHappen(db: Database, { channel, day }: BillRow): Promise<boolean> {
  const { from, until } = dueTimes(day);
  const payment = await db
    .selectFrom('pay_attempts')
    .select('id')
    .where('channel', '=', channel)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until)
    .limit(1)
    .executeTakeFirst();
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('pay_attempts', 'pay_attempts.id', 'refunds.attempt_id')
    .select('refunds.id')
    .where('channel', '=', channel)
    .where('done_at', '>=', from)
    .where('done_at', '<', until)
    .limit(1)
    .executeTakeFirst();
  return (payment ?? refund) !== undefined;
}

async function addLines(trx: Database, { id, channel }: BillRow, lines: readonly BillLine[]): Promise<void> {
  const rows = lines.map(({ outTradeNo, ...line }, index) => ({
    ...line,
    bill_id: id,
    line: index + 1,
    channel,
    out_trade_no: outTradeNo,
  }));
  for (let at = 0; at < rows.length; at += LINES) {
    await trx
      .insertInto('bill_lines')
      .values(rows.slice(at, at + LINES))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
