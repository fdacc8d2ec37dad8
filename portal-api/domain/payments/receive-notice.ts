import type { PayChannel } from '#shared/contract/pay-enums.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PayNoticesTable } from '../../platform/db/tables/payment-tables.ts';
import type { PayNotice } from '../../platform/providers/pay/pay-provider.ts';
import { runMoneyTransaction } from '../ledger/run-money-transaction.ts';
import type { PayDeps } from './pay-deps.ts';
import { openIssue } from './payment-issues.ts';
import { type AttemptRow, findAttempt, type RefundRow } from './payment-rows.ts';
import { applyRefundState } from './send-refund.ts';
import { type Settlement, settle } from './settle.ts';

/** REPEATED: already processed. OTHER: concerns nothing that we know. */
export type NoticeVerdict = PayNoticesTable['verdict'] | 'REPEATED' | 'OTHER';
type MoneyNotice = Exclude<PayNotice, { kind: 'OTHER' }>;

const verdicts: Readonly<Record<Settlement, PayNoticesTable['verdict']>> = {
  SETTLED: 'ACCEPTED',
  DUPLICATE: 'ACCEPTED',
  LATE: 'ACCEPTED',
  DOUBLE: 'ACCEPTED',
  MISMATCH: 'MISMATCH',
  UNKNOWN: 'UNKNOWN',
};

/**
 * Processes a provider's notice once: its effect and its record are committed together. If it throws, the provider sends the notice again.
 * Must not be called inside a transaction.
 */
export async function receiveNotice(
  { db, clock, metrics }: Pick<PayDeps, 'db' | 'clock' | 'metrics'>,
  channel: PayChannel,
  notice: PayNotice,
): Promise<NoticeVerdict> {
  if (notice.kind === 'OTHER') return 'OTHER';
  if (await isNoted(db, channel, notice.noticeId)) return 'REPEATED';
  const { verdict, settledMs } = await runMoneyTransaction(db, async (trx) => {
    const now = clock.now();
    const learned =
      notice.kind === 'PAYMENT'
        ? await applyPaymentNotice(trx, channel, notice, now)
        : { verdict: await applyRefundNotice(trx, channel, notice, now), settledMs: null };
    await trx
      .insertInto('pay_notices')
      .values({
        channel,
        notice_id: notice.noticeId,
        kind: notice.kind,
        out_no: notice.kind === 'PAYMENT' ? notice.outTradeNo : notice.refundNo,
        verdict: learned.verdict,
        facts: JSON.stringify(notice.state),
        at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return learned;
  });
  if (settledMs !== null) metrics.paySettled('NOTICE', settledMs / 1_000);
  return verdict;
}

/** `settledMs` is the time since the payment that was applied now; null if none was. */
interface Learned {
  verdict: PayNoticesTable['verdict'];
  settledMs: number | null;
}

async function isNoted(db: Database, channel: PayChannel, noticeId: string): Promise<boolean> {
  const notices = db.selectFrom('pay_notices').select('id').where('channel', '=', channel).where('notice_id', '=', noticeId);
  return (await notices.executeTakeFirst()) !== undefined;
}

/** Applies only "paid" notices: they arrive in any order, so any other state is verified with a query. */
async function applyPaymentNotice(
  trx: Database,
  channel: PayChannel,
  { outTradeNo, state }: Extract<MoneyNotice, { kind: 'PAYMENT' }>,
  now: Date,
): Promise<Learned> {
  const { status, tradeNo, amount } = state;
  if (status === 'PAID' && tradeNo !== null && amount !== null) {
    const paidAt = state.paidAt ?? now;
    const settlement = await settle(trx, { channel, outTradeNo, tradeNo, amount, paidAt, source: 'NOTICE' }, now);
    return { verdict: verdicts[settlement], settledMs: settlement === 'SETTLED' ? now.getTime() - paidAt.getTime() : null };
  }
  const attempt = await findAttempt(trx, outTradeNo);
  if (attempt?.channel !== channel) return { verdict: 'UNKNOWN', settledMs: null };
  await scheduleQuery(trx, attempt, now);
  return { verdict: 'STALE', settledMs: null };
}

async function scheduleQuery(trx: Database, { id }: AttemptRow, now: Date): Promise<void> {
  await trx
    .updateTable('pay_attempts')
    .set({ next_query_at: now })
    .where('id', '=', id)
    .where('status', 'not in', ['PAID', 'FAILED', 'STARTING'])
    .execute();
}

async function applyRefundNotice(
  trx: Database,
  channel: PayChannel,
  { outTradeNo, refundNo, state }: Extract<MoneyNotice, { kind: 'REFUND' }>,
  now: Date,
): Promise<PayNoticesTable['verdict']> {
  const refund = await findRefund(trx, refundNo);
  const attempt = refund && (await findAttempt(trx, outTradeNo));
  if (!refund || attempt?.channel !== channel || attempt.order_id !== refund.order_id) {
    await openIssue(trx, { kind: 'UNKNOWN_REFUND', channel, subject: refundNo, facts: { outTradeNo, status: state.status } }, now);
    return 'UNKNOWN';
  }
  // The wallet was credited because the provider could not refund the payer; now it did after all.
  if (state.status === 'DONE' && refund.attempt_id === null) {
    await openIssue(trx, { kind: 'REFUND_TWICE', channel, subject: refundNo, facts: { outTradeNo, amount: refund.amount } }, now);
    return 'MISMATCH';
  }
  await applyRefundState(trx, refund, state, 'NOTICE', now);
  return state.status === 'PROCESSING' || state.status === 'NONE' ? 'STALE' : 'ACCEPTED';
}

const findRefund = (db: Database, refundNo: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').selectAll().where('refund_no', '=', refundNo).executeTakeFirst();
