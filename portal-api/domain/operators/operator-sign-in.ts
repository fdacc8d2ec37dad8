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
 * one network. Strangers elsewhere do not lock an operator out with the five of their own network; colleagues behind one address share it.
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

/**
 * Uses a one-time code of a signed-in operator for an act that moves money or takes data out. Throws 400 at `code`, and 429 as at a sign-in.
 * Returns the function that gives the code back after the act was refused, so that the operator need not wait for the next one.
 */
export function confirmByCode(
  deps: OperatorSignInDeps,
  operator: { id: string; login: string },
  code: string,
  browser: Browser,
): Promise<() => Promise<void>> {
  return countFailures(deps, operator.login, browser, async () => {
    const { db } = deps;
    const account = await findAccount(db, operator.login);
    const step = account?.totp_secret ? findTotpStep(deps.identityKey, account.id, account.totp_secret, code, deps.clock.now()) : null;
    if (!account || step === null || !(await spendStep(db, operator.id, step))) {
      throw new ApiError(400, wrongCode, { fields: { code: wrongCode } });
    }
    return async () => {
      const update = db.updateTable('operators').set({ last_totp_step: account.last_totp_step }).where('id', '=', operator.id);
      await update.where('last_totp_step', '=', step).execute();
    };
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

/** A secret for an authenticator app: for its user, and sealed for the form, which sends it back. */
export interface AppSecret {
  address: string;
  secret: string;
  sealed: string;
}

/**
 * Creates a secret for an operator's authenticator app. It is stored only when the set-up is finished: a stranger with the set-up code
 * sees another one. Throws 400 for a wrong or expired set-up code, which counts as a failed sign-in.
 */
export function startSetUp(deps: OperatorSignInDeps, proof: SetUpProof, browser: Browser, issuer: string): Promise<AppSecret> {
  return countFailures(deps, proof.login, browser, async () => {
    const account = await findSetUp(deps, proof);
    const operator = { name: account.name, requestId: browser.requestId, now: deps.clock.now() };
    await logAction(deps.db, operator, { command: 'console-set-up-start', userId: null, details: { ip: browser.ip } });
    return describeSealed(deps, account, createTotpSecret(deps.identityKey, account.id).toString('base64url'), issuer);
  });
}

/** Returns the secret of a form again whose password or code was refused. Throws as `startSetUp`. */
export const resumeSetUp = (
  deps: OperatorSignInDeps,
  { sealed, ...proof }: SetUpProof & { sealed: string },
  browser: Browser,
  issuer: string,
): Promise<AppSecret> =>
  countFailures(deps, proof.login, browser, async () => describeSealed(deps, await findSetUp(deps, proof), sealed, issuer));

function describeSealed(
  { identityKey }: OperatorSignInDeps,
  account: { id: string; login: string },
  sealed: string,
  issuer: string,
): AppSecret {
  try {
    return { ...describeTotpSecret(identityKey, account, Buffer.from(sealed, 'base64url'), issuer), sealed };
  } catch {
    throw new ApiError(400, '页面已过期，请重新填写设置码');
  }
}

/** Returns the problem of a new password, or null. Only the length counts (NIST SP 800-63B), and that it is not the login. */
function passwordProblem(password: string, login: string): string | null {
  if (password.length < MIN_PASSWORD) return `密码至少 ${MIN_PASSWORD} 位`;
  return password.toLowerCase().includes(login) ? '密码不能包含登录名' : null;
}

/** Sets an account up: its password, and its app, proven by a code. Throws 400 at the field; the set-up code is valid once. */
export async function finishSetUp(
  deps: OperatorSignInDeps,
  { password, code, sealed, ...proof }: SetUpProof & { password: string; code: string; sealed: string },
  browser: Browser,
): Promise<void> {
  const problem = passwordProblem(password, proof.login);
  if (problem) throw new ApiError(400, problem, { fields: { password: problem } });
  return countFailures(deps, proof.login, browser, async () => {
    const account = await findSetUp(deps, proof);
    const secret = Buffer.from(sealed, 'base64url');
    describeSealed(deps, account, sealed, '');
    const now = deps.clock.now();
    const step = findTotpStep(deps.identityKey, account.id, secret, code, now);
    if (step === null) throw new ApiError(400, '验证码不正确', { fields: { code: '验证码不正确，请填写应用此刻显示的 6 位数字' } });
    const passwordHash = await deps.passwords.hash(password);
    await deps.db.transaction().execute(async (trx) => {
      const update = trx
        .updateTable('operators')
        .set({ password_hash: passwordHash, totp_secret: secret, last_totp_step: step, set_up_hash: null, set_up_until: null })
        .where('id', '=', account.id)
        .where('set_up_hash', '=', account.set_up_hash);
      if ((await update.executeTakeFirst()).numUpdatedRows !== 1n) throw new ApiError(409, '设置码已使用过');
      const operator = { name: account.name, requestId: browser.requestId, now };
      await logAction(trx, operator, { command: 'console-set-up', userId: null, details: { ip: browser.ip } });
    });
  });
}
