import { verificationStatus } from '#shared/contract/verification-status.ts';
import { DAY_MS } from '#shared/durations.ts';
import { identityNumberProblem } from '#shared/rules/identity-number.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { encryptIdentityNumber, hashIdentityNumber } from '../../domain/identity/identity-cipher.ts';
import { claimPrivateFiles } from '../../domain/private-files/private-files.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import { decideRealName, takenSentence } from '../../domain/verification/decide-real-name.ts';
import { insertCheck, readRealNameStatus, setRealNameStatus } from '../../domain/verification/real-name-repository.ts';
import { toChinaDay } from '../../platform/china-time.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { releaseAttempt, reserveAttempt } from '../../platform/http/rate-limit.ts';
import type { IdentityOutcome } from '../../platform/providers/providers.ts';

export const TRIES_PER_DAY = 3;
/** Maximum number of tries per network: each costs money and reveals facts about a person, and many accounts rarely have many networks. */
const TRIES_PER_NETWORK = 20;
const TRIES_OF_ALL = 2_000;
export const triesKey = (userId: string): string => `real-name:user:${userId}`;

interface Submission {
  userId: string;
  realName: string;
  idNumber: string;
  images: readonly string[];
  /** Network of the request, as the rate limits count it. */
  network: string;
}

/** Reasons for which a provider does not confirm a person. */
const refusals = {
  mismatch: '姓名与身份证号不一致，请核对后重新提交',
  'no-record': '没有查到这个身份证号的记录，请核对后重新提交',
} as const;

/**
 * Verifies a real name. The provider's answer decides immediately; without one the check awaits operators. Throws 400 at `idNumber`; 409
 * while a check is pending, after one has passed and, once the provider has confirmed the caller, for a number that another account has
 * verified; 429 after three tries in 24 hours, or too many from one network or in total; 503 if no key is configured.
 */
export async function submitRealName(
  deps: PortalApiDeps,
  submission: Submission,
): Promise<{ realNameStatus: number; reason: string | null }> {
  const { db, clock, identityKey } = deps;
  const { userId, idNumber } = submission;
  if (!identityKey) throw new ApiError(503, '实名认证暂未开放，请联系客服');
  const now = clock.now();
  const problem = identityNumberProblem(idNumber, toChinaDay(now));
  if (problem) throw new ApiError(400, problem, { fields: { idNumber: problem } });
  await assertNoOpenOrPassedCheck(db, userId);
  const tried = await reserveTry(deps, submission, now);
  const checkId = await db
    .transaction()
    .execute((trx) => register(trx, identityKey, submission, now))
    .catch(async (error: unknown) => {
      // The provider was not queried, so this does not count as a try.
      await releaseAttempt(db, tried);
      throw error;
    });
  const outcome = await checkWithProvider(deps, submission);
  if (outcome === 'unavailable') return { realNameStatus: verificationStatus.PENDING, reason: null };
  const reason = outcome === 'match' ? null : refusals[outcome];
  const decided = await decideRealName(db, checkId, { reason, by: null }, clock.now());
  if (decided?.taken) throw new ApiError(409, takenSentence);
  return decided ? { realNameStatus: decided.status, reason } : { realNameStatus: verificationStatus.PENDING, reason: null };
}

/** Counts a try, and returns the attempts with which it can be released. */
async function reserveTry({ db }: PortalApiDeps, { userId, network }: Submission, now: Date): Promise<string[]> {
  const own = { key: triesKey(userId), limit: TRIES_PER_DAY, windowMs: DAY_MS };
  const shared = [
    { key: `real-name:ip:${network}`, limit: TRIES_PER_NETWORK, windowMs: DAY_MS },
    { key: 'real-name:all', limit: TRIES_OF_ALL, windowMs: DAY_MS },
  ];
  const tried = await reserveAttempt(db, [own], now, `24 小时内最多提交 ${TRIES_PER_DAY} 次实名认证，请稍后再试`);
  try {
    return [...tried, ...(await reserveAttempt(db, shared, now, '当前提交实名认证的人数过多，请明天再试'))];
  } catch (error) {
    // The provider is not queried, so this does not count as a try of the caller.
    await releaseAttempt(db, tried);
    throw error;
  }
}

async function register(
  trx: PortalApiDeps['db'],
  key: Buffer,
  { userId, realName, idNumber, images }: Submission,
  now: Date,
): Promise<string> {
  await lockCaller(trx, userId);
  await assertNoOpenOrPassedCheck(trx, userId);
  const numberHash = hashIdentityNumber(key, idNumber);
  await claimPrivateFiles(trx, userId, images, 'images', now);
  const id = await insertCheck(trx, {
    userId,
    realName,
    encryptedNumber: encryptIdentityNumber(key, userId, idNumber),
    numberHash,
    images: [...new Set(images)],
    now,
  });
  await setRealNameStatus(trx, userId, verificationStatus.PENDING);
  return id;
}

async function assertNoOpenOrPassedCheck(db: PortalApiDeps['db'], userId: string): Promise<void> {
  const status = await readRealNameStatus(db, userId);
  if (status === verificationStatus.PENDING) throw new ApiError(409, '您的实名认证正在审核中，请耐心等待结果');
  if (status === verificationStatus.PASSED) throw new ApiError(409, '您已通过实名认证，无需重复提交');
}

/** Queries the provider. Any failure counts as unavailable: the request stays stored, and operators decide. */
async function checkWithProvider({ providers, logger }: PortalApiDeps, { realName, idNumber }: Submission): Promise<IdentityOutcome> {
  if (!providers.identity) return 'unavailable';
  try {
    return await providers.identity.check({ name: realName, number: idNumber });
  } catch (error) {
    // Log only the type of the error: its message could contain the queried data.
    logger.warn({ type: error instanceof Error ? error.name : typeof error }, 'the identity provider failed');
    return 'unavailable';
  }
}
