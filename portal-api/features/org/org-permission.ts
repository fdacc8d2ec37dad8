import type { OrgRole } from '#shared/contract/org-contract.ts';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
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
