import { DAY_MS } from '#shared/durations.ts';
import { href } from '#shared/routes/href.ts';
import { allocateReturn } from '#shared/rules/allocate-return.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { readBalance } from '../../../domain/ledger/balance.ts';
import { post } from '../../../domain/ledger/post-transfer.ts';
import { runMoneyTransaction } from '../../../domain/ledger/run-money-transaction.ts';
import { sendNotice } from '../../../domain/notices/send-notice.ts';
import { logAction } from '../../../domain/operators/log-action.ts';
import type { OperatorContext } from '../../../domain/operators/operator-context.ts';
import { lockBuyer } from '../../../domain/orders/order-repository.ts';
import { listRecharges } from '../../../domain/payments/recharges.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { requireUser } from '../users/find-user.ts';

const REQUEST_ACTION = 'write-off';
/** Time within which another operator may accept a request, in ms. */
const OPEN_MS = DAY_MS;

/**
 * Requests to write off the part of a user's balance that cannot be returned and prevents the deletion of their account. Another operator
 * has to accept. Throws 409 if there is nothing to write off.
 */
export const requestWriteOff = (operator: OperatorContext, phoneOrId: string, reason: string) =>
  inWallet(operator, phoneOrId, async (trx, { id: userId, nickname }, amount) => {
    await logAction(trx, operator, { command: REQUEST_ACTION, userId, details: { amount, reason } });
    return { nickname, amount: formatMoney(amount) };
  });

/**
 * Writes the amount off and notifies the user. Throws 404 if nobody requested it in the last day or it is done already, and 409 for the
 * operator who requested it and if the amount has changed.
 */
export const acceptWriteOff = (operator: OperatorContext, phoneOrId: string) =>
  inWallet(operator, phoneOrId, async (trx, { id: userId, nickname }, amount) => {
    const { now, name } = operator;
    const asked = await findAsked(trx, userId, new Date(now.getTime() - OPEN_MS));
    if (!asked) throw nobodyAsked();
    if (asked.actor === name) throw new ApiError(409, '须由另一位操作员批准：不能批准自己申请的核销');
    if (asked.details['amount'] !== amount) throw new ApiError(409, `金额已变为 ${formatMoney(amount)}，请重新申请`);
    const [from, to] = [{ kind: 'CASH', userId } as const, { kind: 'ADJUST' } as const];
    const isNew = await post(trx, { from, to, amount, kind: 'ADJUST', bizType: 'WRITE_OFF', bizId: asked.id }, now);
    // The requested amount has been written off already: this money was received later.
    if (!isNew) throw nobodyAsked();
    const text = `您的余额中不能原路退回的 ${formatMoney(amount)} 已核销。说明：${asked.details['reason']}`;
    await sendNotice(trx, { userId, category: '系统', title: '余额已核销', text, link: href('wallet') }, now);
    await logAction(trx, operator, { command: 'write-off-accept', userId, details: { amount } });
    return { nickname, amount: formatMoney(amount) };
  });

const nobodyAsked = () => new ApiError(404, '24 小时内没有人申请核销该用户的余额');

/** Runs `work` with the user's wallet locked, so that nothing is bought, recharged or returned meanwhile. */
async function inWallet<Answer>(
  { db, now }: OperatorContext,
  phoneOrId: string,
  work: (trx: Database, user: { id: string; nickname: string }, amount: number) => Promise<Answer>,
): Promise<Answer> {
  const user = await requireUser(db, phoneOrId);
  return runMoneyTransaction(db, async (trx) => {
    if (!(await lockBuyer(trx, user.id))) throw new ApiError(409, '该用户已注销');
    const { balance } = await readBalance(trx, user.id, { lock: true });
    const recharges = await listRecharges(trx, user.id, now);
    const { unreturnable } = allocateReturn({ balance, recharges, now });
    if (unreturnable === 0) throw new ApiError(409, '该用户没有不能原路退回的余额；能退回的由用户在钱包退回');
    return work(trx, user, unreturnable);
  });
}

const findAsked = (trx: Database, userId: string, since: Date) =>
  trx
    .selectFrom('operator_actions')
    .select(['id', 'actor', 'details'])
    .where('user_id', '=', userId)
    .where('command', '=', REQUEST_ACTION)
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
