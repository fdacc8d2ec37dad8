import type { Demand } from '#shared/contract/demand.ts';
import { hasExpired, toDetailFields } from '../../domain/demands/demand-fields.ts';
import { toDemandCard, withoutContent, withoutUnreviewed } from '../../domain/demands/demand-view.ts';
import { toReplyHabits } from '../../domain/messages/reply-habits.ts';
import type { ReferenceCatalog } from '../../domain/reference/reference-catalog.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import type { DemandRow } from './demand-repository.ts';

/** Maps a row to the full demand. Only its publisher sees why it was rejected. */
export function toDemand(row: DemandRow, catalog: ReferenceCatalog, viewerId: string | null, now: Date): Demand {
  const isOwn = row.publisher_id === viewerId;
  const methods = { phone: row.has_phone, wechat: row.has_wechat, qq: row.has_qq, email: row.has_email };
  const card = toDemandCard(row, catalog, now);
  return {
    ...card,
    publisher: card.publisher && {
      ...card.publisher,
      position: row.position,
      industryName: catalog.industryName(row.publisher_industry_code),
      replies: toReplyHabits(row.reply_counts),
      joinedAt: toPortalTime(row.joined_at),
    },
    ...toDetailFields(row),
    rejectReason: isOwn ? row.reject_reason : null,
    version: row.version,
    contactUnlocked: isOwn || row.contact_unlocked,
    own: isOwn,
    ...(isOwn && { expired: hasExpired(row, now), edit: row.revision_status ?? 'NONE' }),
    ownMatch: row.own_match,
    contactMethods: (['phone', 'wechat', 'qq', 'email'] as const).filter((method) => methods[method]),
    updatedAt: toPortalTime(row.updated_at),
  };
}

/** Maps a demand that is no longer shown to the fields that identify it for a user who reports it. */
export const toKnownDemand = (row: DemandRow, catalog: ReferenceCatalog, viewerId: string | null, now: Date): Demand => ({
  ...withoutContent({ ...toDemand(row, catalog, viewerId, now), ...withoutUnreviewed(toDemandCard(row, catalog, now), row) }),
  content: '',
  images: [],
  typeFields: {},
  validUntil: null,
  contactUnlocked: false,
  contactMethods: [],
  available: false,
});
