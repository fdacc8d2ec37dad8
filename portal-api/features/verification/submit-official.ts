import { verificationStatus } from '#shared/contract/verification-status.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { claimPrivateFiles } from '../../domain/private-files/private-files.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import {
  findJoinedOrg,
  findLatestOfficial,
  findMembership,
  findOrgByCreditNo,
  insertOfficial,
} from '../../domain/verification/official-repository.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { reserveAttempt } from '../../platform/http/rate-limit.ts';
import type { Note, StoredAnswer } from '../../platform/http/stored-answer.ts';

const TRIES_PER_DAY = 5;

interface Submission {
  userId: string;
  orgId?: string | undefined;
  creditNo?: string | undefined;
  position: string;
  proofImages: readonly string[];
}

const refuseField = (field: string, sentence: string): never => {
  throw new ApiError(400, sentence, { fields: { [field]: sentence } });
};

/**
 * Submits the caller's employment verification for an organization, which operators review. Throws 400 at the invalid field, 404 for an
 * organization that does not exist or that the caller has not joined, 409 while one is pending, after one has passed for the same
 * organization, and for members and applicants of another organization.
 */
export async function submitOfficial(
  { db, clock }: PortalApiDeps,
  submission: Submission,
  note: Note,
): Promise<StoredAnswer<{ officialStatus: number }>> {
  const { userId, orgId, creditNo } = submission;
  if (!orgId && !creditNo) refuseField('orgId', '请选择企业，或填写统一社会信用代码');
  const now = clock.now();
  const limit = { key: `official:user:${userId}`, limit: TRIES_PER_DAY, windowMs: DAY_MS };
  await reserveAttempt(db, [limit], now, '提交太频繁，请明天再试');
  return db.transaction().execute(async (trx) => {
    await lockCaller(trx, userId);
    const org = await findOrg(trx, submission);
    await assertNoOpenOrPassedCheck(trx, userId, org.id);
    await claimPrivateFiles(trx, userId, submission.proofImages, 'proofImages', now);
    const proofImages = [...new Set(submission.proofImages)];
    await insertOfficial(trx, { userId, orgId: org.id, position: submission.position, proofImages, now });
    return note(trx, { officialStatus: verificationStatus.PENDING });
  });
}

async function findOrg(trx: Database, { userId, orgId, creditNo = '' }: Submission): Promise<{ id: string }> {
  if (orgId) {
    const own = await findJoinedOrg(trx, userId, orgId);
    if (!own) throw new ApiError(404, '您还没有加入这个企业');
    return own;
  }
  const org = await findOrgByCreditNo(trx, creditNo);
  if (!org) throw new ApiError(404, '平台上还没有这个企业，请先创建企业');
  const membership = await findMembership(trx, userId);
  if (membership && membership.org_id !== org.id) throw new ApiError(409, '您已加入或申请加入其他企业，请先退出');
  return org;
}

async function assertNoOpenOrPassedCheck(trx: Database, userId: string, orgId: string): Promise<void> {
  const latest = await findLatestOfficial(trx, userId);
  if (latest?.status === verificationStatus.PENDING) throw new ApiError(409, '您的任职认证正在审核中，请耐心等待结果');
  if (latest?.status === verificationStatus.PASSED && latest.org_id === orgId)
    throw new ApiError(409, '您已通过该企业的任职认证，无需重复提交');
}
