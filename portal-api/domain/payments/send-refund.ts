import { nextRefundStatus } from '#shared/rules/refund-life.ts';
import type { Database } from '../../platform/db/database.ts';
import { notifyAddress, ProviderRefused, ProviderUnreachable, type RefundState } from '../../platform/providers/pay/pay-provider.ts';
import { runMoneyTransaction } from '../ledger/run-money-transaction.ts';
import { finishRefund, isSurplus } from './finish-refund.ts';
import { findPayProvider, type PayDeps } from './pay-deps.ts';
import { openIssue } from './payment-issues.ts';
import { type AttemptRow, lockAttempt, lockOrderById, lockRefund, type RefundRow } from './payment-rows.ts';
import { isRefundSlow, isReturnHopeless, nextRefundTry } from './query-times.ts';

/**
 * `isUnsent`: the provider has just reported that it knows no such refund. A refusal of the query itself proves nothing about the money.
 */
type Refusal = { refused: string; isUnsent: boolean };
/** The outcome of a request to the provider: its answer, a refusal, or no response. */
type Outcome = { state: RefundState } | Refusal | { silent: string };

/**
 * Sends a refund to its provider, or queries it, always under the refund's one number so that nothing is sent twice. Must not be called
 * inside a transaction.
 */
export async function sendRefund(deps: PayDeps, given: RefundRow): Promise<void> {
  const { db, clock } = deps;
  const sent = await runMoneyTransaction(db, (trx) => recordSending(trx, given.id));
  if (!sent) return;
  const { refund, attempt, wasSent } = sent;
  const outcome = await callProvider(deps, refund, attempt, wasSent);
  await runMoneyTransaction(db, async (trx) => {
    if ('state' in outcome) return applyRefundState(trx, refund, outcome.state, 'JOB', clock.now());
    await lockOrderById(trx, refund.order_id);
    await lockAttempt(trx, attempt.id);
    const { status, tries } = await lockRefund(trx, refund.id);
    // The refund has ended in the meantime, or a later try is in progress.
    if (status !== 'SENT' || tries !== refund.tries) return;
    if ('refused' in outcome && outcome.isUnsent && refund.cause === 'RETURN' && isReturnHopeless(refund.tries)) {
      return finishRefund(trx, refund, { to: 'BALANCE', by: { source: 'JOB' } }, clock.now());
    }
    return retryLater(trx, refund, attempt, outcome, clock.now());
  });
}

async function recordSending(
  trx: Database,
  refundId: string,
): Promise<{ refund: RefundRow; attempt: AttemptRow; wasSent: boolean } | null> {
  const refund = await lockRefund(trx, refundId);
  const status = nextRefundStatus(refund.status, 'SEND');
  if (status === null || refund.attempt_id === null) return null;
  const attempt = await trx.selectFrom('pay_attempts').selectAll().where('id', '=', refund.attempt_id).executeTakeFirstOrThrow();
  const change = { status, tries: refund.tries + 1, is_unsent: false };
  await trx.updateTable('refunds').set(change).where('id', '=', refundId).execute();
  return { refund: { ...refund, ...change }, attempt, wasSent: refund.status !== 'APPROVED' };
}

async function callProvider(deps: PayDeps, refund: RefundRow, attempt: AttemptRow, wasSent: boolean): Promise<Outcome> {
  const { channel, out_trade_no: outTradeNo } = attempt;
  const { refund_no: refundNo, amount } = refund;
  let isUnsent = false;
  try {
    const provider = findPayProvider(deps, channel);
    const known = wasSent ? await provider.queryRefund({ outTradeNo, refundNo }) : null;
    if (known && known.status !== 'NONE') return { state: known };
    isUnsent = known !== null;
    const notifyUrl = notifyAddress(channel, deps.config.publicOrigin);
    const total = attempt.paid_amount ?? attempt.amount;
    // Reasons written by people are for operators only: a provider shows the reason to the payer.
    const reason = (isSurplus(refund) && refund.reason) || '退款';
    return { state: await provider.refund({ outTradeNo, refundNo, amount, total, reason, notifyUrl }) };
  } catch (error) {
    if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error;
    deps.logger.warn({ err: error, refundNo }, 'failed to send a refund');
    return error instanceof ProviderRefused ? { refused: error.code, isUnsent } : { silent: error.message };
  }
}

/** Applies the state of a refund as reported by its provider, in a response or a notice. Requires a transaction. */
export async function applyRefundState(
  trx: Database,
  refund: RefundRow,
  { status, providerRefundNo }: RefundState,
  source: 'JOB' | 'NOTICE',
  now: Date,
): Promise<void> {
  const by = { source };
  if (status === 'DONE') return finishRefund(trx, refund, { to: 'ORIGIN', providerRefundNo, by }, now);
  if (status === 'ABNORMAL' || status === 'REFUSED') return finishRefund(trx, refund, { to: 'BALANCE', providerRefundNo, by }, now);
  const { status: current, tries } = await lockRefund(trx, refund.id);
  if (current !== 'SENT') return;
  await trx
    .updateTable('refunds')
    .set({ next_try_at: nextRefundTry(tries, now), provider_refund_no: providerRefundNo ?? refund.provider_refund_no, error: null })
    .where('id', '=', refund.id)
    .execute();
}

/** Schedules another try: a refusal may be temporary, such as an empty merchant account. Opens an issue after too many tries. */
async function retryLater(
  trx: Database,
  { id, refund_no: subject, amount, status, tries }: RefundRow,
  { channel }: AttemptRow,
  outcome: Refusal | { silent: string },
  now: Date,
): Promise<void> {
  const error = 'refused' in outcome ? outcome.refused : outcome.silent;
  const failed = 'refused' in outcome && { status: nextRefundStatus(status, 'FAIL') ?? status, is_unsent: outcome.isUnsent };
  await trx
    .updateTable('refunds')
    .set({ next_try_at: nextRefundTry(tries, now), error, ...failed })
    .where('id', '=', id)
    .execute();
  const kind = 'refused' in outcome ? 'REFUND_REFUSED' : 'REFUND_SLOW';
  if (isRefundSlow(tries)) await openIssue(trx, { kind, channel, subject, facts: { amount, error, tries } }, now);
}
