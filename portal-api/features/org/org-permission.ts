import type { OrgRole } from '#shared/contract/org.ts';
import { lockOrg } from '../../domain/organizations/membership.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findMembership } from './org-repository.ts';

/** Returns the caller's organization and role. Throws 403 with a reason unless the role is one of `roles`. */
export async function requireRole(db: Database, userId: string, roles: readonly OrgRole[]): Promise<{ orgId: string; role: OrgRole }> {
  const membership = await findMembership(db, userId);
  if (membership?.status !== 'JOINED') throw new ApiError(403, '您还没有加入企业', { data: { reason: 'NO_ORG' } });
  if (!roles.includes(membership.role)) {
    const sentence = roles.length === 1 ? '只有企业所有者可以这样做' : '只有企业所有者或管理员可以这样做';
    throw new ApiError(403, sentence, { data: { reason: 'ORG_ROLE' } });
  }
  return { orgId: membership.org_id, role: membership.role };
}

/**
 * Like `requireRole`, but also locks the organization: nobody joins, leaves or changes roles until the transaction ends, so nothing is
 * written after its writer has left. Throws 409 if the caller has just moved to another organization.
 */
export async function lockRole(trx: Database, userId: string, roles: readonly OrgRole[]): Promise<{ orgId: string; role: OrgRole }> {
  const before = await requireRole(trx, userId, roles);
  await lockOrg(trx, before.orgId);
  // Read again: the role may have been lost while this waited for the lock.
  const now = await requireRole(trx, userId, roles);
  if (now.orgId !== before.orgId) throw new ApiError(409, '您所在的企业刚刚变了，请刷新页面再试');
  return now;
}
