import type { PublishObstacle } from '#shared/contract/access-enums.ts';
import type { Contact } from '#shared/contract/contact.ts';
import type { PublishPrecheck } from '#shared/contract/publish.ts';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import { memberRights } from '#shared/rules/member-rights.ts';
import { publishObstacleTexts } from '#shared/text/access-texts.ts';
import type { UsableContacts } from '../../domain/demands/check-fields.ts';
import { isCompleteContact } from '../../domain/demands/demand-contact.ts';
import { toPortalTimeOrNull } from '../../platform/china-time.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { PublisherRow } from './publish-repository.ts';

export function toContacts(row: PublisherRow): UsableContacts {
  const { name, phone, wechat, qq, email } = row;
  return {
    personal: usable({ name, phone, wechat, qq, email }),
    org: usable({ name: row.contact_name, phone: row.contact_phone, wechat: row.contact_wechat, qq: null, email: null }),
  };
}

const usable = (contact: Contact): Contact | null => (isCompleteContact(contact) ? contact : null);

/** Returns the obstacles between a user and publishing, and the rest of today's quota. */
export function checkPermission(row: PublisherRow, needsRealName: boolean): PublishPrecheck {
  const { personal, org } = toContacts(row);
  const remaining = Math.max(0, memberRights(row.member_level).publishPerDay - row.used_today);
  const isMet: Record<PublishObstacle, boolean> = {
    BLOCKED: row.block_reason === null,
    NEED_REAL_NAME: !needsRealName || row.real_name_status === verificationStatus.PASSED,
    NEED_CONTACT: personal !== null || org !== null,
    QUOTA: remaining > 0,
  };
  const reasons = (['BLOCKED', 'NEED_REAL_NAME', 'NEED_CONTACT', 'QUOTA'] as const).filter((reason) => !isMet[reason]);
  const block = row.block_reason === null ? null : { reason: row.block_reason, until: toPortalTimeOrNull(row.block_until) };
  return { canPublish: reasons.length === 0, reasons, remaining, ...(block && { block }) };
}

/** Throws 403 with the first reason, if there is one. */
export function refuseFor([reason]: readonly PublishObstacle[]): void {
  if (reason) throw new ApiError(403, publishObstacleTexts[reason], { data: { reason } });
}
