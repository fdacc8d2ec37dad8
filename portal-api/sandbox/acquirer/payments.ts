import { randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import { DAY_MS } from '#shared/durations.ts';
import { startOfChinaDay } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SandboxPaymentsTable, SandboxRefundsTable } from '../../platform/db/tables/sandbox-tables.ts';
import type { PayChannel } from '../../platform/providers/pay/pay-provider.ts';

export type Payment = Selectable<SandboxPaymentsTable>;
export type Refund = Selectable<SandboxRefundsTable>;

export interface NewPayment {
  out_trade_no: string;
  channel: PayChannel;
  product: Payment['product'];
  title: string;
  amount: number;
  notify_url: string;
  return_url: string | null;
  expires_at: Date;
}

/** Creates a payment, or returns the existing one with the same number, whatever its other values. */
export async function openPayment(db: Database, payment: NewPayment, now: Date): Promise<Payment> {
  await db
    .insertInto('sandbox_payments')
    .values({ ...payment, created_at: now, status: 'WAITING', refund_fault: null, trade_no: null, paid_amount: null })
    .onConflict((conflict) => conflict.column('out_trade_no').doNothing())
    .execute();
  return db.selectFrom('sandbox_payments').selectAll().where('out_trade_no', '=', payment.out_trade_no).executeTakeFirstOrThrow();
}

/** Finds a payment; reports it as closed if it was not paid in time. */
export async function findPayment(db: Database, outTradeNo: string, now: Date): Promise<Payment | undefined> {
  const payment = await db.selectFrom('sandbox_payments').selectAll().where('out_trade_no', '=', outTradeNo).executeTakeFirst();
  return payment && payment.status === 'WAITING' && payment.expires_at <= now ? { ...payment, status: 'CLOSED' } : payment;
}

export const listPayments = (db: Database, limit: number): Promise<Payment[]> =>
  db.selectFrom('sandbox_payments').selectAll().orderBy('created_at', 'desc').orderBy('out_trade_no', 'desc').limit(limit).execute();

export const changePayment = (
  db: Database,
  outTradeNo: string,
  change: Partial<Pick<Payment, 'has_failed' | 'refund_fault' | 'return_url' | 'scanned_at'>> & { bill_fault?: string },
): Promise<unknown> => db.updateTable('sandbox_payments').set(change).where('out_trade_no', '=', outTradeNo).execute();

/** Marks a payment as paid, even a closed one: the caller has checked that. Returns false if it was paid already. */
export async function markPaid(db: Database, outTradeNo: string, amount: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_payments')
    .set({ status: 'PAID', trade_no: newTradeNo(), paid_amount: amount, paid_at: now, scanned_at: now, has_failed: false })
    .where('out_trade_no', '=', outTradeNo)
    .where('status', '<>', 'PAID')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Closes a payment unless it is paid. */
export const markClosed = (db: Database, outTradeNo: string): Promise<unknown> =>
  db
    .updateTable('sandbox_payments')
    .set({ status: 'CLOSED' })
    .where('out_trade_no', '=', outTradeNo)
    .where('status', '=', 'WAITING')
    .execute();

/** Returns a trade number of 28 digits, like those of the real providers. */
export const newTradeNo = (): string => `42${digits(13)}${digits(13)}`;

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0');

export type RefundAnswer = Refund | 'NO_PAYMENT' | 'OTHER_SUM' | 'TOO_MUCH' | 'FAILED';

interface RefundRequest {
  outTradeNo: string;
  refundNo: string;
  amount: number;
  /** The amount that was paid, according to the caller, in 分. */
  total?: number;
  notifyUrl: string;
}

/** Refunds an amount; the same number returns the same refund. The sum of refunds never exceeds the payment. */
export const makeRefund = (
  db: Database,
  { outTradeNo, refundNo, amount, total, notifyUrl }: RefundRequest,
  now: Date,
): Promise<RefundAnswer> =>
  db.transaction().execute(async (trx) => {
    const payment = await trx
      .selectFrom('sandbox_payments')
      .selectAll()
      .where('out_trade_no', '=', outTradeNo)
      .forUpdate()
      .executeTakeFirst();
    if (payment?.status !== 'PAID') return 'NO_PAYMENT';
    const refunds = await trx.selectFrom('sandbox_refunds').selectAll().where('out_trade_no', '=', outTradeNo).execute();
    const same = refunds.find(({ refund_no }) => refund_no === refundNo);
    if (same) return same.amount === amount ? same : 'OTHER_SUM';
    if (total !== undefined && total !== payment.paid_amount) return 'OTHER_SUM';
    const given = refunds.filter(({ status }) => status !== 'ABNORMAL').reduce((sum, refund) => sum + refund.amount, 0);
    if (given + amount > (payment.paid_amount ?? 0)) return 'TOO_MUCH';
    // Alipay rejects it immediately; WeChat accepts the refund and then fails to carry it out.
    if (payment.refund_fault === 'FAIL' && payment.channel === 'ALIPAY') return 'FAILED';
    const status = payment.refund_fault === 'FAIL' ? 'ABNORMAL' : payment.refund_fault === 'SLOW' ? 'PROCESSING' : 'SUCCESS';
    return trx
      .insertInto('sandbox_refunds')
      .values({
        refund_no: refundNo,
        out_trade_no: outTradeNo,
        amount,
        provider_refund_no: `50${digits(13)}${digits(13)}`,
        notify_url: notifyUrl,
        status,
        created_at: now,
        done_at: status === 'SUCCESS' ? now : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });

export const findRefund = (db: Database, refundNo: string): Promise<Refund | undefined> =>
  db.selectFrom('sandbox_refunds').selectAll().where('refund_no', '=', refundNo).executeTakeFirst();

export const listRefunds = (db: Database, outTradeNo: string): Promise<Refund[]> =>
  db.selectFrom('sandbox_refunds').selectAll().where('out_trade_no', '=', outTradeNo).orderBy('created_at').orderBy('refund_no').execute();

/** Ends the pending refunds of a payment; returns those that ended now. */
export const endRefunds = (db: Database, outTradeNo: string, status: 'SUCCESS' | 'ABNORMAL', now: Date): Promise<Refund[]> =>
  db
    .updateTable('sandbox_refunds')
    .set({ status, done_at: status === 'SUCCESS' ? now : null })
    .where('out_trade_no', '=', outTradeNo)
    .where('status', '=', 'PROCESSING')
    .returningAll()
    .execute();

/** Lists payments and refunds of a day in China, both in order. */
export async function listDay(
  db: Database,
  channel: PayChannel,
  day: string,
): Promise<{ paid: Payment[]; refunded: (Refund & { payment: Payment })[] }> {
  const from = startOfChinaDay(new Date(`${day}T12:00:00+08:00`));
  const to = new Date(from.getTime() + DAY_MS);
  const paid = await db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('channel', '=', channel)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .orderBy('paid_at')
    .orderBy('out_trade_no')
    .execute();
  const refunds = await db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('done_at', '>=', from)
    .where('done_at', '<', to)
    .orderBy('done_at')
    .orderBy('refund_no')
    .execute();
  const numbers = refunds.map(({ out_trade_no }) => out_trade_no);
  const payments =
    numbers.length > 0
      ? await db.selectFrom('sandbox_payments').selectAll().where('out_trade_no', 'in', numbers).where('channel', '=', channel).execute()
      : [];
  const byNumber = new Map(payments.map((payment) => [payment.out_trade_no, payment]));
  const refunded = refunds.flatMap((refund) => {
    const payment = byNumber.get(refund.out_trade_no);
    return payment ? [{ ...refund, payment }] : [];
  });
  return { paid, refunded };
}
