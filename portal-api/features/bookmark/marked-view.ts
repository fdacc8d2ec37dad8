import type { BookmarkedDemand } from '#shared/contract/bookmark.ts';
import { toDemandCard } from '../../domain/demands/demand-view.ts';
import type { ReferenceCatalog } from '../../domain/reference/reference-catalog.ts';
import { toPortalTime } from '../../platform/http/portal-time.ts';
import type { MarkedRow } from './marked-repository.ts';

/** A marked demand. Of one that its reader can no longer open, what it was about stays, and what it said goes. */
export function toMarked(row: MarkedRow, userId: string, catalog: ReferenceCatalog, now: Date): BookmarkedDemand {
  const available = row.live || (row.publisher_id === userId && row.deleted_at === null);
  const card = { ...toDemandCard(row, catalog, now), at: toPortalTime(row.at), available };
  return available ? card : { ...card, summary: '', budget: null, settlementModes: [], color: null, topUntil: null, headlineUntil: null };
}
