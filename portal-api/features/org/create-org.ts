import { verificationStatus } from '#shared/contract/verification-status.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { hasOwner, lockOrg, putMember } from '../../domain/organizations/membership.ts';
import { claimPrivateFiles, releasePrivateFiles } from '../../domain/private-files/private-files.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import type { Database } from '../../platform/db/database.ts';
import { errorCode } from '../../platform/errors.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { reserveAttempt } from '../../platform/http/rate-limit.ts';
import { type Founding, findMembership, findOrgByCreditNo, insertOrg, isNameTaken, updateFounding } from './org-repository.ts';

const TRIES_PER_DAY = 5;

/**
 * Founds an organization with its licence, or resubmits the licence of the caller's own organization while it is not verified. Returns the
 * result of `answer` for its id, computed in the same transaction. Throws 409 for a member or applicant of another organization, and for a
 * name or credit number that is taken.
 */
export async function createOrResubmitOrg<Answer>(
  { db, clock }: PortalApiDeps,
  userId: string,
  founding: Founding,
  answer: (trx: Database, orgId: string) => Promise<Answer>,
): Promise<Answer> {
  const now = clock.now();
  const limit = { key: `org:user:${userId}`, limit: TRIES_PER_DAY, windowMs: DAY_MS };
  await reserveAttempt(db, [limit], now, '提交太频繁，请明天再试');
  return db.transaction().execute(async (trx) => {
    await lockCaller(trx, userId);
    const membership = await findMembership(trx, userId);
    // Lock the organization before the files, in the same order as a member who leaves it with proofs.
    if (membership) await lockOrg(trx, membership.org_id);
    await claimPrivateFiles(trx, userId, [founding.licenseImage], 'licenseImage', now);
    return answer(
      trx,
      membership ? await submitAgain(trx, membership.org_id, userId, founding) : await createOrg(trx, userId, founding, now),
    );
  });
}

async function createOrg(trx: Database, userId: string, founding: Founding, now: Date): Promise<string> {
  const orgId = (await isNameTaken(trx, founding.name, null)) ? undefined : await insertOrg(trx, founding, now);
  if (!orgId) throw await describeTaken(trx, founding);
  await putMember(trx, { orgId, userId, role: 'OWNER', status: 'JOINED' }, now);
  return orgId;
}

async function describeTaken(trx: Database, { creditNo }: Founding): Promise<ApiError> {
  const org = await findOrgByCreditNo(trx, creditNo);
  if (!org) return nameTaken();
  const owned = await hasOwner(trx, org.id);
  const sentence = `该企业已在平台上，请用信用代码${owned ? '申请加入' : '加入'}`;
  return new ApiError(409, sentence, { fields: { creditNo: sentence }, data: { orgId: org.id, reason: 'ORG_EXISTS' } });
}

/** Resubmits the licence. The organization must be locked. */
async function submitAgain(trx: Database, orgId: string, userId: string, founding: Founding): Promise<string> {
  // Read after locking: until then the owner may have transferred the organization, or lost it.
  const { role, status } = (await findMembership(trx, userId)) ?? {};
  const org = await findOrgByCreditNo(trx, founding.creditNo);
  if (org?.id !== orgId) throw new ApiError(409, status === 'JOINED' ? '您已加入其他企业，请先退出' : '您已申请加入其他企业，请先撤回申请');
  if (status !== 'JOINED' || role !== 'OWNER') throw new ApiError(403, '只有企业所有者可以提交企业认证', { data: { reason: 'ORG_ROLE' } });
  if (org.official_status === verificationStatus.PENDING) throw new ApiError(409, '企业认证正在审核中，请耐心等待结果');
  if (org.official_status === verificationStatus.PASSED) throw new ApiError(409, '企业已通过认证，无需重复提交');
  if (await isNameTaken(trx, founding.name, orgId)) throw nameTaken();
  try {
    await updateFounding(trx, orgId, founding);
    if (org.license_image !== null) await releasePrivateFiles(trx, [org.license_image]);
  } catch (error) {
    // Another organization has taken the name since the check.
    throw errorCode(error) === '23505' ? nameTaken() : error;
  }
  return orgId;
}

function nameTaken(): ApiError {
  const sentence = '企业名称已被使用，请填写营业执照上的完整名称，或联系客服';
  return new ApiError(409, sentence, { fields: { name: sentence } });
}
