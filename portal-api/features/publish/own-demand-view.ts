import type { BoostEffect } from '#shared/contract/boost.ts';
import type { MyDemand, OwnDemandCard } from '#shared/contract/publish.ts';
import { hasExpired, toDetailFields } from '../../domain/demands/demand-fields.ts';
import { toDemandCard } from '../../domain/demands/demand-view.ts';
import type { ReferenceCatalog } from '../../domain/reference/reference-catalog.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import type { ListedDemandRow, OwnCardRow, OwnDemandRow } from './publish-repository.ts';

/** Maps a demand for its publisher's list. `rejectReason` is that of the demand, or of its rejected changes. */
export function toOwnCard(row: ListedDemandRow, catalog: ReferenceCatalog, now: Date): OwnDemandCard {
  return {
    ...toDemandCard(row, catalog, now),
    ...toLife(row),
    expired: hasExpired(row, now),
    version: row.version,
    messageCount: row.message_count,
    matchCount: row.matches?.all ?? null,
    newMatchCount: row.matches?.fresh ?? null,
    colorUntil: row.color_until && row.color_until > now ? toPortalTime(row.color_until) : null,
    updatedAt: toPortalTime(row.updated_at),
  };
}

function toLife(row: OwnCardRow) {
  return {
    rejectReason: isRefused(row) ? row.reject_reason : row.revision_status === 'REJECTED' ? row.revision_reject_reason : null,
    pausedBy: row.audit_status === 'PAUSED' ? (row.paused_by === 'OWNER' ? ('OWNER' as const) : ('ADMIN' as const)) : null,
    edit: row.revision_status ?? ('NONE' as const),
  };
}

/** Returns whether a reviewer has rejected the demand or taken it down. */
const isRefused = ({ audit_status, paused_by }: OwnCardRow): boolean =>
  audit_status === 'REJECTED' || (audit_status === 'PAUSED' && paused_by !== 'OWNER');

/** Maps a demand for its publisher's form and boosts. */
export function toMyDemand(
  row: OwnDemandRow,
  { catalog, propEffects, now }: { catalog: ReferenceCatalog; propEffects: BoostEffect[]; now: Date },
): MyDemand {
  const life = toLife(row);
  const fields = isRefused(row) ? row.reject_fields : (row.revision_reject_fields ?? {});
  return {
    ...toDemandCard(row, catalog, now),
    ...life,
    expired: hasExpired(row, now),
    ...toDetailFields(row),
    version: row.version,
    contactUnlocked: true,
    own: true,
    contactMethods: toContactMethods(row),
    updatedAt: toPortalTime(row.updated_at),
    contactSource: row.contact_source === 'org' ? 'org' : 'personal',
    rejection: life.rejectReason === null ? null : { reason: life.rejectReason, fields },
    pendingVersion: row.revision_fields,
    propEffects,
  };
}

function toContactMethods(row: OwnDemandRow) {
  const isOrg = row.contact_source === 'org';
  const values = isOrg ? { phone: row.contact_phone, wechat: row.contact_wechat, qq: null, email: null } : row;
  return (['phone', 'wechat', 'qq', 'email'] as const).filter((method) => values[method]);
}
