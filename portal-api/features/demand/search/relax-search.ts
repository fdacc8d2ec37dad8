import type { SearchGroup } from '#shared/contract/demand.ts';
import type { ReferenceCatalog } from '../../../domain/reference/reference-catalog.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { SearchCriteria } from './demand-filters.ts';
import type { FoundDemands } from './find-demands.ts';
import { hasConditions, type Reading, relaxedReadings } from './relaxed-readings.ts';
import { findNewest, findRelaxed, type RelaxedHit } from './relaxed-repository.ts';
import type { UnderstoodSearch } from './understand-search.ts';

/** A search with fewer hits is extended by looser readings. */
const ENOUGH = 10;
const MAX_RELAXED = 20;

interface Relaxed {
  /** Ids on the whole page: the hits, then the looser results. */
  ids: string[];
  /** Null if there are only hits. */
  groups: SearchGroup[] | null;
}

/**
 * Extends the hits of a search that has few of them by looser readings, each under its own sentence, until there are ten; by the newest
 * demands if there are none at all. Runs at most two statements, and only on the first page.
 */
export async function relaxSearch(
  db: Database,
  { search, understood, found }: { search: SearchCriteria; understood: UnderstoodSearch | null; found: FoundDemands },
  catalog: ReferenceCatalog,
  now: Date,
): Promise<Relaxed> {
  const { ids, total } = found;
  const isWhole = search.pageNum === 1 && ids.length === total && !found.isTotalAtLeast;
  const limit = Math.min(MAX_RELAXED, search.pageSize - ids.length);
  const isEnough = total >= (search.number ? 1 : ENOUGH);
  if (!isWhole || isEnough || limit <= 0 || !hasConditions(search)) return { ids, groups: null };
  const groups: SearchGroup[] = [];
  const shown = [...ids];
  const take = (readings: readonly Reading[], hits: readonly RelaxedHit[]): void => {
    for (const [index, reading] of readings.entries()) {
      if (shown.length >= ENOUGH) break;
      const fresh = hits.filter((hit) => hit.reading === index && !shown.includes(hit.id)).slice(0, limit - (shown.length - ids.length));
      if (fresh.length === 0) continue;
      shown.push(...fresh.map(({ id }) => id));
      groups.push(toGroup(reading, fresh, total));
    }
  };
  const { near, wide, newest } = relaxedReadings(search, understood, catalog);
  const readings = [...near, ...wide];
  // A reading may find demands that an earlier one has found.
  const most = limit + ENOUGH;
  if (readings.length > 0) {
    const first = near.length > 0 ? near.length : wide.length;
    const relaxed = { readings, first, needed: ENOUGH - shown.length, without: ids, limit: most };
    take(readings, await findRelaxed(db, relaxed, now));
  }
  if (shown.length === 0) take(newest, await findNewest(db, newest, most, now));
  if (groups.length === 0) return { ids, groups: null };
  return { ids: shown, groups: [...(total > 0 ? [{ step: 'R0', text: null, count: total, words: null }] : []), ...groups] };
}

function toGroup({ step, text, search, isAny }: Reading, hits: readonly RelaxedHit[], exact: number): SearchGroup {
  const words = search.words?.map(({ text: typed, isPiece }) => (isPiece ? null : typed)) ?? [];
  return {
    step,
    text: text(exact),
    count: hits.length,
    words: isAny ? hits.map((hit) => hit.words.flatMap((index) => words[index] ?? [])) : null,
  };
}
