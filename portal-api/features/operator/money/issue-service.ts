import { type Selectable, sql } from 'kysely';
import { formatMoney } from '#shared/rules/money.ts';
import { logAction } from '../../../domain/operators/log-action.ts';
import type { OperatorContext } from '../../../domain/operators/operator-context.ts';
import { type BillRow, rescheduleBillsOfDay } from '../../../domain/reconciliation/bill-rows.ts';
import { BILL_DAYS } from '../../../domain/reconciliation/bill-times.ts';
import { startOfChinaDay, toChinaDay, toPortalTime, toPortalTimeOrNull } from '../../../platform/china-time.ts';
import type { PaymentIssuesTable } from '../../../platform/db/tables/payment-tables.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

type IssueRow = Selectable<PaymentIssuesTable>;

/** Maximum number of listed issues; the others are listed once these are closed. */
const LISTED = 200;
const issueStates: Readonly<Record<IssueRow['status'], string>> = { OPEN: '待处理', CLOSED: '已处理' };
const billStates: Readonly<Record<BillRow['status'], string>> = {
  WAITING: '等待账单',
  EMPTY: '当天没有交易',
  READ: '已取得，待核对',
  COMPARED: '已核对',
};
/** Names of facts that are amounts of money. */
const sums = new Set(['ours', 'theirs', 'asked', 'amount']);

/** Lists the open payment issues, the oldest first; with `all` also the closed ones, the latest first. */
export async function listIssues({ db }: OperatorContext, { all }: { all: boolean }) {
  const rows = await db
    .selectFrom('payment_issues')
    .selectAll()
    .$if(!all, (query) => query.where('status', '=', 'OPEN'))
    .orderBy('id', all ? 'desc' : 'asc')
    .limit(LISTED)
    .execute();
  return rows.map(({ id, kind, channel, subject, status, owner, created_at }) => ({
    id,
    kind,
    channel,
    subject,
    status: issueStates[status],
    owner,
    createdAt: toPortalTime(created_at),
  }));
}

/** Shows an issue in full. Throws 404 if it does not exist. */
export async function showIssue({ db }: Pick<OperatorContext, 'db'>, id: string) {
  const row = await db.selectFrom('payment_issues').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError(404, '没有这个账务问题；用 issues 查看');
  return toView(row);
}

const toView = ({ id, kind, channel, subject, status, owner, note, facts, ...row }: IssueRow) => ({
  id,
  kind,
  channel,
  subject,
  bill: row.bill_id,
  facts: Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, sums.has(name) && typeof value === 'number' ? formatMoney(value) : value]),
  ),
  status: issueStates[status],
  owner,
  note,
  createdAt: toPortalTime(row.created_at),
  closedAt: toPortalTimeOrNull(row.closed_at),
  closedBy: row.closed_by,
});

/** Assigns an issue to the operator, even if another one had it. Throws 409 if it is closed. */
export const takeIssue = (operator: OperatorContext, id: string) => changeIssue(operator, 'issue-take', id, { owner: operator.name });

/** Closes an issue with a note on its cause. Throws 409 if it is closed. */
export const closeIssue = (operator: OperatorContext, id: string, note: string) =>
  changeIssue(operator, 'issue-close', id, { status: 'CLOSED', closed_at: operator.now, closed_by: operator.name, note });

function changeIssue(
  operator: OperatorContext,
  command: string,
  id: string,
  change: Partial<Pick<IssueRow, 'owner' | 'status' | 'closed_at' | 'closed_by' | 'note'>>,
) {
  return operator.db.transaction().execute(async (trx) => {
    const open = trx.updateTable('payment_issues').set(change).where('id', '=', id).where('status', '=', 'OPEN');
    const changed = await open.returning('id').executeTakeFirst();
    const issue = await showIssue({ db: trx }, id);
    if (!changed) throw new ApiError(409, '这个账务问题已处理');
    const { kind, subject } = issue;
    await logAction(trx, operator, { command, userId: null, details: { issue: id, kind, subject, note: change.note ?? null } });
    return issue;
  });
}

/**
 * Makes the API compare the bills of a finished day again, and returns their states. Throws 404 if no provider was ever used, and 409 for a
 * day that is not over or whose bill is no longer available.
 */
export async function reconcileDay(operator: OperatorContext, day: string) {
  const { db, now } = operator;
  if (day > toChinaDay(startOfChinaDay(now, 1))) throw new ApiError(409, '账单在第二天才有');
  const bills = db
    .selectFrom('bill_files')
    .select(['id', 'status', 'error', 'compared_at'])
    .select(sql<number>`(select count(*)::int from bill_lines where bill_id = bill_files.id)`.as('lines'))
    .select(sql<number>`(select count(*)::int from payment_issues where bill_id = bill_files.id and status = 'OPEN')`.as('issues'))
    .where('day', '=', day)
    .orderBy('id');
  const before = await bills.execute();
  if (before.length === 0 && day < toChinaDay(startOfChinaDay(now, BILL_DAYS))) throw new ApiError(409, '支付渠道只保留三个月的账单');
  if ((await rescheduleBillsOfDay(db, day, now)) === 0) throw new ApiError(404, '还没有通过支付渠道收款，没有账单');
  await logAction(db, operator, { command: 'reconcile', userId: null, details: { day } });
  return (before.length > 0 ? before : await bills.execute()).map(({ compared_at, id, issues, status, ...bill }) => ({
    bill: id,
    status: billStates[status],
    ...bill,
    comparedAt: toPortalTimeOrNull(compared_at),
    openIssues: issues,
  }));
}
