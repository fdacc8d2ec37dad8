import type { OrgRole } from '#shared/contract/org.ts';
import { lockOrg } from '../../domain/organizations/membership.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findMembership } from './org-repository.ts';

/** The caller's organization, where they are one of `roles`; 403 with a reason otherwise. */
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
 * The same, and nobody joins, leaves or changes roles there until the transaction ends: what is written of the organization cannot come
 * after its writer has gone. 409 for who has come to another one in this moment.
 */
export async function lockRole(trx: Database, userId: string, roles: readonly OrgRole[]): Promise<{ orgId: string; role: OrgRole }> {
  const before = await requireRole(trx, userId, roles);
  await lockOrg(trx, before.orgId);
  // Read again: who waited here may have lost the role to whoever was first.
  const now = await requireRole(trx, userId, roles);
  if (now.orgId !== before.orgId) throw new ApiError(409, '您所在的企业刚刚变了，请刷新页面再试');
  return now;
}
