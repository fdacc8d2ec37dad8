import type { Updateable } from 'kysely';
import { toPortalTime, toPortalTimeOrNull } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import type { OperatorsTable } from '../../platform/db/tables/operator-tables.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { logAction, type Operator } from './log-action.ts';
import { type OperatorRole, operatorRoleNames } from './operator-roles.ts';
import { endOperatorSession } from './operator-session.ts';
import { createSetUpCode, hashSetUpCode, SET_UP_MS } from './set-up-code.ts';

interface Admin extends Operator {
  db: Database;
}

/** A code with which an operator sets up their account once, until `until`. */
interface SetUp {
  login: string;
  name: string;
  setUpCode: string;
  until: string;
}

const statusOf = (row: { disabled_at: Date | null; password_hash: string | null }): string => {
  if (row.disabled_at) return '已停用';
  return row.password_hash ? '正常' : '待设置';
};

/** Lists the accounts of the operators' console. */
export async function listOperators({ db }: Admin) {
  const rows = await db
    .selectFrom('operators')
    .leftJoin('operator_sessions', 'operator_sessions.operator_id', 'operators.id')
    .select(['login', 'name', 'roles', 'password_hash', 'disabled_at', 'operators.created_at', 'seen_at'])
    .orderBy('login')
    .execute();
  return rows.map((row) => ({
    login: row.login,
    name: row.name,
    roles: row.roles.map((role) => operatorRoleNames[role]).join('、'),
    status: statusOf(row),
    createdAt: toPortalTime(row.created_at),
    lastSeenAt: toPortalTimeOrNull(row.seen_at),
  }));
}

/** Adds an account. Throws 409 at `login` or `name` if another account has it: actions are logged by name. */
export async function addOperator(
  admin: Admin,
  { login, name, roles }: { login: string; name: string; roles: OperatorRole[] },
): Promise<SetUp> {
  const { db, now } = admin;
  const code = createSetUpCode();
  const until = new Date(now.getTime() + SET_UP_MS);
  await db.transaction().execute(async (trx) => {
    const insert = trx
      .insertInto('operators')
      .values({ login, name, roles, set_up_hash: hashSetUpCode(code), set_up_until: until, created_at: now });
    const added = await insert
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new ApiError(409, '已有这个登录名或姓名的账号；忘记密码或更换手机请用 operators reset');
    await logAction(trx, admin, { command: 'operators-add', userId: null, details: { login, name, roles } });
  });
  return { login, name, setUpCode: code, until: toPortalTime(until) };
}

/** Takes an account's password and authenticator away, ends its session and lets its operator set it up again. Throws 404. */
export async function resetOperator(admin: Admin, login: string): Promise<SetUp> {
  const code = createSetUpCode();
  const until = new Date(admin.now.getTime() + SET_UP_MS);
  const { name } = await changeAccount(admin, login, 'operators-reset', {
    password_hash: null,
    totp_secret: null,
    disabled_at: null,
    set_up_hash: hashSetUpCode(code),
    set_up_until: until,
  });
  return { login, name, setUpCode: code, until: toPortalTime(until) };
}

/** Changes the roles of an account, from its next request on. Throws 404. */
export async function setOperatorRoles(admin: Admin, login: string, roles: OperatorRole[]): Promise<{ login: string; name: string }> {
  const { db } = admin;
  return db.transaction().execute(async (trx) => {
    const changed = await trx.updateTable('operators').set({ roles }).where('login', '=', login).returning('name').executeTakeFirst();
    if (!changed) throw unknownLogin();
    await logAction(trx, admin, { command: 'operators-roles', userId: null, details: { login, roles } });
    return { login, name: changed.name };
  });
}

/** Disables an account and ends its session; `resetOperator` enables it again. Throws 404. */
export async function disableOperator(admin: Admin, login: string): Promise<{ login: string; name: string }> {
  const { name } = await changeAccount(admin, login, 'operators-disable', {
    disabled_at: admin.now,
    password_hash: null,
    totp_secret: null,
    set_up_hash: null,
    set_up_until: null,
  });
  return { login, name };
}

const unknownLogin = (): ApiError => new ApiError(404, '没有这个登录名；用 operators 查看全部账号');

function changeAccount(admin: Admin, login: string, command: string, change: Updateable<OperatorsTable>): Promise<{ name: string }> {
  return admin.db.transaction().execute(async (trx) => {
    const update = trx.updateTable('operators').set(change).where('login', '=', login);
    const changed = await update.returning(['id', 'name']).executeTakeFirst();
    if (!changed) throw unknownLogin();
    await endOperatorSession(trx, changed.id);
    await logAction(trx, admin, { command, userId: null, details: { login } });
    return changed;
  });
}
