import type { OrgRole } from '#shared/contract/org.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { logAction, type Operator } from '../operators/log-action.ts';
import { changeOwner, findOwner } from '../organizations/change-owner.ts';
import { lockOrg } from '../organizations/membership.ts';
import { lockPerson } from '../users/lock-person.ts';
import { isErased } from '../users/user-repository.ts';
import { findMembership, findOrgById } from './official-repository.ts';

/**
 * Makes a user the owner of an organization on behalf of an operator. Throws 404 for an unknown organization, 409 if the user's account is
 * deleted or they belong to another organization.
 */
export function assignOrganization(
  { db, ...by }: Operator & { db: Database },
  orgId: string,
  user: { id: string; nickname: string },
): Promise<{ orgName: string; nickname: string }> {
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, user.id);
    const org = await findOrgById(trx, orgId);
    if (!org) throw new ApiError(404, '没有这个企业；用 orgs 查找');
    await lockOrg(trx, org.id);
    if (await isErased(trx, user.id)) throw new ApiError(409, '该用户已注销');
    const membership = await findMembership(trx, user.id);
    if (membership && membership.org_id !== org.id) throw new ApiError(409, '该用户已加入或申请加入其他企业，请先让其退出');
    const { id, name: orgName } = org;
    const before = await findOwner(trx, id);
    await changeOwner(trx, { orgId: id, orgName, userId: user.id }, by.now);
    const note = (userId: string, role: OrgRole) =>
      logAction(trx, by, { command: 'org-owner', userId, details: { orgId: id, orgName, role } });
    if (before?.userId !== user.id) await note(user.id, 'OWNER');
    if (before && before.userId !== user.id) await note(before.userId, 'MEMBER');
    return { orgName: org.name, nickname: user.nickname };
  });
}
