import { maskPhone } from '#shared/rules/phone.ts';
import { logAction } from '../../../domain/operators/log-action.ts';
import type { OperatorContext } from '../../../domain/operators/operator-context.ts';
import { nameDevice } from '../../../domain/users/device-name.ts';
import { toPortalTime, toPortalTimeOrNull } from '../../../platform/china-time.ts';
import { describeDemandState } from '../moderation/describe-demand-state.ts';
import { type AccountFile, type AccountRow, findAccounts, listBlocked, readAccount } from './account-repository.ts';
import { requireUser } from './find-user.ts';

/** Names of the codes of an account, for operators. */
export const blockLevelNames: Readonly<Record<string, string>> = { WRITE: '不能发布和发消息', SIGN_IN: '不能登录' };
export const loginMethodNames: Readonly<Record<string, string>> = {
  PASSWORD: '密码',
  SMS: '短信验证码',
  WEIXIN: '微信',
  JVERIFY: '本机号码',
};

/** Finds users by id, phone or part of the nickname, with full phones. Logs the search. */
export async function searchAccounts(operator: OperatorContext, keyword: string) {
  const { db, now } = operator;
  const rows = await findAccounts(db, keyword, now);
  // The log outlives an account, so it contains no full number.
  const looked = keyword.replace(/\d{7,}/g, maskPhone);
  await logAction(db, operator, { command: 'users', userId: null, details: { keyword: looked, found: rows.length } });
  return rows.map(toAccount);
}

/** Lists the blocked users, the latest first. */
export async function listBlockedAccounts(operator: OperatorContext) {
  const rows = await listBlocked(operator.db, operator.now);
  await logAction(operator.db, operator, { command: 'blocked', userId: null, details: { found: rows.length } });
  return rows.map(toAccount);
}

/** Shows a user (by phone or id) with everything that happened to them. Logs the access. */
export async function showAccount(operator: OperatorContext, phoneOrId: string) {
  const { db, now } = operator;
  const { id } = await requireUser(db, phoneOrId);
  const file = await readAccount(db, id, now);
  await logAction(db, operator, { command: 'user', userId: id });
  return toSheet(file, now);
}

const toAccount = (row: AccountRow) => ({
  id: row.id,
  nickname: row.nickname,
  phone: row.deleted_at ? null : row.phone,
  createdAt: toPortalTime(row.created_at),
  deletedAt: toPortalTimeOrNull(row.deleted_at),
  liveDemands: row.live_demands,
  block: row.level && {
    level: row.level,
    reason: row.reason,
    since: toPortalTimeOrNull(row.since),
    until: toPortalTimeOrNull(row.until),
    by: row.set_by,
  },
});

const realNameStates = ['未认证', '审核中', '已认证', '未通过'];

const toSheet = ({ account, actions, sessions, logins, demands, reportsBy, reportsAbout, chatReports }: AccountFile, now: Date) => ({
  ...toAccount(account),
  realNameStatus: realNameStates[account.real_name_status] ?? String(account.real_name_status),
  memberLevel: account.member_level,
  orgName: account.org_name,
  deletionRequestedAt: toPortalTimeOrNull(account.deletion_requested_at),
  actions: actions.map(({ command, actor, request_id, details, at }) => ({
    at: toPortalTime(at),
    command,
    actor,
    ...details,
    requestId: request_id,
  })),
  sessions: sessions.map(({ user_agent, ip, created_at, last_seen_at }) => ({
    device: nameDevice(user_agent),
    ip,
    createdAt: toPortalTime(created_at),
    lastSeenAt: toPortalTime(last_seen_at),
  })),
  logins: logins.map(({ at, method, ok, ip, user_agent }) => ({ at: toPortalTime(at), method, ok, ip, device: nameDevice(user_agent) })),
  demands: demands.map((row) => ({
    demandNumber: row.demand_number,
    title: row.title,
    status: describeDemandState(row, now),
    isGone: row.is_kept ? null : true,
    createdAt: toPortalTime(row.created_at),
  })),
  reportsBy: reportsBy.map(toReport),
  reportsAbout: reportsAbout.map(toReport),
  chatReports: chatReports.map((row) => ({
    id: row.id,
    reported: row.reported,
    reportedId: row.reported_id,
    reason: row.reason,
    content: row.content,
    status: row.status,
    answer: row.answer,
    by: row.handled_by,
    createdAt: toPortalTime(row.created_at),
  })),
});

const toReport = (row: AccountFile['reportsBy'][number]) => ({
  id: row.id,
  demandNumber: row.demand_number,
  title: row.title,
  isGone: row.is_kept ? null : true,
  reason: row.reason,
  content: row.content,
  status: row.status,
  phone: row.phone,
  createdAt: toPortalTime(row.created_at),
});
