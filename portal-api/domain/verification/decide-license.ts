import { createHash } from 'node:crypto';
import { href } from '#shared/routes/href.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { sendNotice } from '../notices/send-notice.ts';
import type { Operator } from '../operators/log-action.ts';
import { listManagers, lockOrg } from '../organizations/membership.ts';
import { findOrgById, storeLicenseDecision } from './official-repository.ts';
import { logVerdict } from './verdict.ts';

interface Submitted {
  name: string;
  credit_no: string;
  legal_person: string | null;
  license_image: string | null;
}

/**
 * Returns the key by which a reviewer refers to an organization's licence, such as `12-3F2A9C01B7DE`. The second part changes with anything
 * that the reviewer checks.
 */
export function licenseKey(orgId: string, { name, credit_no, legal_person, license_image }: Submitted): string {
  const content = JSON.stringify([name, credit_no, legal_person, license_image]);
  return `${orgId}-${createHash('sha256').update(content).digest('hex').slice(0, 12).toUpperCase()}`;
}

/** Returns the organization's id in such a key. */
export const orgIdOf = (key: string): string => key.split('-', 1)[0] ?? '';

/**
 * Decides on the licence of an organization, or revokes its verification, and notifies its owner and admins. `key` identifies the reviewed
 * data (`licenseKey`): throws 409 if other data has been submitted since. Returns false if there is nothing to decide.
 */
export function decideLicense(db: Database, key: string, reason: string | null, by: Operator): Promise<boolean> {
  const { now } = by;
  return db.transaction().execute(async (trx) => {
    const orgId = orgIdOf(key);
    if (!(await findOrgById(trx, orgId))) return false;
    await lockOrg(trx, orgId);
    const submitted = await findOrgById(trx, orgId);
    if (submitted && licenseKey(orgId, submitted) !== key) {
      throw new ApiError(409, '企业已重新提交资料，这不是最新的一份；请查看最新提交的一份');
    }
    const org = await storeLicenseDecision(trx, orgId, reason);
    if (!org) return false;
    await logVerdict(trx, by, { kind: 'O', key, userId: null, reason });
    const managers = await listManagers(trx, org.id);
    const title = reason === null ? '企业认证已通过' : '企业认证未通过';
    const text =
      reason === null ? `「${org.name}」已通过企业认证，需求旁会显示认证标识。` : `「${org.name}」的企业认证未通过，原因：${reason}`;
    for (const { user_id } of managers) {
      await sendNotice(trx, { userId: user_id, category: '认证', title, text, link: href('org.verification') }, now);
    }
    return true;
  });
}
