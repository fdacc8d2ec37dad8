import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { limitOfNetwork, type Place, type RateLimit, releaseAttempt, reserveAttempt } from '../../platform/http/rate-limit.ts';
import { isSameHash } from '../../platform/secret-hash.ts';
import type { Passwords } from '../users/password-hash.ts';
import { logAction } from './log-action.ts';
import { createTotpSecret, describeTotpSecret, findTotpStep } from './one-time-codes.ts';
import { openOperatorSession } from './operator-session.ts';
import { hashSetUpCode } from './set-up-code.ts';

/**
 * Failures that are allowed within the window: of one account from one network, of one account from all networks, and of all accounts from
 * one network. A stranger does not lock an operator out with the five of their own network.
 */
const FAILURES = 5;
const FAILURES_PER_ACCOUNT = 30;
const FAILURES_PER_NETWORK = 20;
const WINDOW_MS = 15 * 60 * 1_000;
const MIN_PASSWORD = 12;
const wrongCode = '验证码不正确或已使用过，请填写应用显示的下一个验证码';

export interface OperatorSignInDeps {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  /** Key that encrypts the secrets of authenticator apps. */
  identityKey: Buffer;
}

/** The browser that sent a form. */
export interface Browser {
  place: Place;
  ip: string;
  userAgent: string | null;
  requestId: string;
}

const limitsOf = (login: string, place: Place): RateLimit[] => [
  { key: `console:login:${login}:ip:${place.network}`, limit: FAILURES, windowMs: WINDOW_MS },
  { key: `console:login:${login}`, limit: FAILURES_PER_ACCOUNT, windowMs: WINDOW_MS },
  limitOfNetwork('console', place, FAILURES_PER_NETWORK, WINDOW_MS),
];

/** Runs an attempt that only its failures count; throws 429 after too many of them. */
async function countFailures<Answer>(
  { db, clock }: OperatorSignInDeps,
  login: string,
  { place }: Browser,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  const reserved = await reserveAttempt(db, limitsOf(login, place), clock.now(), '尝试次数过多，请 15 分钟后再试');
  const answer = await attempt();
  await releaseAttempt(db, reserved);
  return answer;
}

const findAccount = (db: Database, login: string) =>
  db.selectFrom('operators').selectAll().where('login', '=', login).where('disabled_at', 'is', null).executeTakeFirst();

/** Uses a one-time code, which is valid once even if two requests send it at the same time. Returns false if it has been used. */
async function spendStep(trx: Database, operatorId: string, step: number): Promise<boolean> {
  const update = trx.updateTable('operators').set({ last_totp_step: step }).where('id', '=', operatorId);
  return (await update.where('last_totp_step', '<', step).where('disabled_at', 'is', null).executeTakeFirst()).numUpdatedRows === 1n;
}

/**
 * Signs an operator in and returns the token of the session. Throws 400 with the same sentence for a wrong login, password or code, and 429
 * after too many failures within 15 minutes.
 */
export function signInOperator(
  deps: OperatorSignInDeps,
  { login, password, code }: { login: string; password: string; code: string },
  browser: Browser,
): Promise<string> {
  return countFailures(deps, login, browser, async () => {
    const now = deps.clock.now();
    const account = await findAccount(deps.db, login);
    const matches = await deps.passwords.check(account?.password_hash, password);
    const step = account?.totp_secret ? findTotpStep(deps.identityKey, account.id, account.totp_secret, code, now) : null;
    const token = matches && account && step !== null ? await openSession(deps, account, step, browser) : null;
    if (token === null) throw new ApiError(400, '登录名、密码或验证码不正确；每个验证码只能使用一次');
    return token;
  });
}

/** Returns null if the code has been used, or the account was reset or disabled meanwhile. */
function openSession(
  { db, clock }: OperatorSignInDeps,
  account: { id: string; name: string; password_hash: string | null },
  step: number,
  { ip, userAgent, requestId }: Browser,
): Promise<string | null> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    if (!(await spendStep(trx, account.id, step))) return null;
    const isUnchanged = trx
      .selectFrom('operators')
      .select('id')
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash);
    if (!(await isUnchanged.executeTakeFirst())) return null;
    await logAction(trx, { name: account.name, requestId, now }, { command: 'console-sign-in', userId: null, details: { ip } });
    return openOperatorSession(trx, account.id, { ip, userAgent }, now);
  });
}

/** Checks a one-time code of a signed-in operator before an act that moves money. Throws 400 at `code`, and 429 as at a sign-in. */
export function confirmByCode(
  deps: OperatorSignInDeps,
  operator: { id: string; login: string },
  code: string,
  browser: Browser,
): Promise<void> {
  return countFailures(deps, operator.login, browser, async () => {
    const account = await findAccount(deps.db, operator.login);
    const step = account?.totp_secret ? findTotpStep(deps.identityKey, account.id, account.totp_secret, code, deps.clock.now()) : null;
    if (step === null || !(await spendStep(deps.db, operator.id, step))) {
      throw new ApiError(400, wrongCode, { fields: { code: wrongCode } });
    }
  });
}

interface SetUpProof {
  login: string;
  setUpCode: string;
}

async function findSetUp({ db, clock }: OperatorSignInDeps, { login, setUpCode }: SetUpProof) {
  const account = await findAccount(db, login);
  const isValid = account?.set_up_hash && account.set_up_until && account.set_up_until > clock.now();
  if (!isValid || !isSameHash(account.set_up_hash ?? '', hashSetUpCode(setUpCode))) {
    throw new ApiError(400, '登录名或设置码不正确，或设置码已过期；请管理员用 operators reset 重新生成');
  }
  return account;
}

/**
 * Returns what an operator's authenticator app needs, with a new secret: a stranger who has used the code before has seen another one.
 * `isRepeated` keeps the secret, for a form that was refused after the secret had been scanned. Throws 400 for a wrong or expired set-up code,
 * which counts as a failed sign-in.
 */
export function startSetUp(
  deps: OperatorSignInDeps,
  proof: SetUpProof,
  browser: Browser,
  { issuer, isRepeated = false }: { issuer: string; isRepeated?: boolean },
) {
  return countFailures(deps, proof.login, browser, async () => {
    const { db, clock, identityKey } = deps;
    const account = await findSetUp(deps, proof);
    if (isRepeated && account.totp_secret) return describeTotpSecret(identityKey, account, account.totp_secret, issuer);
    const secret = createTotpSecret(identityKey, account.id);
    await db.transaction().execute(async (trx) => {
      const update = trx.updateTable('operators').set({ totp_secret: secret }).where('id', '=', account.id);
      const { numUpdatedRows } = await update.where('set_up_hash', '=', account.set_up_hash).executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new ApiError(409, '账号刚刚被重置，请使用新的设置码');
      const operator = { name: account.name, requestId: browser.requestId, now: clock.now() };
      await logAction(trx, operator, { command: 'console-set-up-start', userId: null, details: { ip: browser.ip } });
    });
    return describeTotpSecret(identityKey, account, secret, issuer);
  });
}

/** Returns the problem of a new password, or null. Only the length counts (NIST SP 800-63B), and that it is not the login. */
function passwordProblem(password: string, login: string): string | null {
  if (password.length < MIN_PASSWORD) return `密码至少 ${MIN_PASSWORD} 位`;
  return password.toLowerCase().includes(login) ? '密码不能包含登录名' : null;
}

/** Sets an account up: its password, and its app, proven by a code. Throws 400 at the field; the set-up code is valid once. */
export async function finishSetUp(
  deps: OperatorSignInDeps,
  { password, code, ...proof }: SetUpProof & { password: string; code: string },
  browser: Browser,
): Promise<void> {
  const problem = passwordProblem(password, proof.login);
  if (problem) throw new ApiError(400, problem, { fields: { password: problem } });
  return countFailures(deps, proof.login, browser, async () => {
    const account = await findSetUp(deps, proof);
    const now = deps.clock.now();
    const step = account.totp_secret ? findTotpStep(deps.identityKey, account.id, account.totp_secret, code, now) : null;
    if (step === null) throw new ApiError(400, '验证码不正确', { fields: { code: '验证码不正确，请填写应用此刻显示的 6 位数字' } });
    const passwordHash = await deps.passwords.hash(password);
    await deps.db.transaction().execute(async (trx) => {
      const update = trx
        .updateTable('operators')
        .set({ password_hash: passwordHash, last_totp_step: step, set_up_hash: null, set_up_until: null })
        .where('id', '=', account.id)
        .where('set_up_hash', '=', account.set_up_hash);
      if ((await update.executeTakeFirst()).numUpdatedRows !== 1n) throw new ApiError(409, '设置码已使用过');
      const operator = { name: account.name, requestId: browser.requestId, now };
      await logAction(trx, operator, { command: 'console-set-up', userId: null, details: { ip: browser.ip } });
    });
  });
}
