import { REACHABLE_HITS } from '#shared/contract/demand.ts';
import type { DemandCardRow } from '../../domain/demands/demand-cards.ts';
import { NATIONWIDE_CODE } from '../../domain/reference/regions.ts';
import type { Database } from '../../platform/db/database.ts';
import { toWindow } from '../../platform/http/page-answer.ts';
import { type Counted, createCountCache } from './count-cache.ts';
import { countAround, type FacetCount } from './count-facets.ts';
import type { DemandSearch, Facet } from './demand-filters.ts';
import { isByRelevance } from './demand-relevance.ts';
import { createNewestSlices } from './newest-slices.ts';
import { createPaidPlaces } from './paid-places.ts';
import { collectHits, rankBlocks, rankInSlices, sortAll, walkFirst, walkPromotedFirst } from './search-repository.ts';

const allFacets: readonly Facet[] = ['typeCode', 'industryCode', 'regionCode', 'settlementMode', 'budget'];

/** Limits of a search's cost (decision 13). */
export interface SearchLimits {
  /** Hits that are counted while somebody waits. */
  counted: number;
  /** Of few hits so many, the last refreshed, are put in the order of how well they answer a keyword. */
  weighed: number;
  /** Hits that pages lead to. */
  reachable: number;
  /** First demands of an order that are looked through for a search with more hits than are counted. */
  walked: number;
  /** So many of the newest demands, about, are looked through for answers to a keyword with more hits than are counted, each where less is not enough. */
  slices: readonly number[];
}
const defaultLimits: SearchLimits = {
  counted: 4_000,
  weighed: 1_000,
  reachable: REACHABLE_HITS,
  walked: 3_000,
  slices: [1_000, 4_000, 16_000, 64_000],
};

/** Of many hits so many that follow one another are put in the order of how well they answer. */
const RANKED_TOGETHER = 40;

/** Paid places beside the answers to a keyword, on its first page alone. */
const MAX_ADVERTISED = 3;
const mayAdvertise = (search: DemandSearch): boolean => isByRelevance(search) && search.pageNum === 1;

export interface FoundDemands {
  /** Of the page, in order. */
  ids: string[];
  /** Their cards, where the statement that found them has read them as well: in a plain list whose values are not counted, which would be rows without a card; else none. */
  cards: readonly DemandCardRow[];
  total: number;
  /** There are more than `total`. */
  isTotalAtLeast: boolean;
  /** Hits that pages lead to. */
  reachable: number;
  /** Of the first page of answers to a keyword: hits whose place is paid for. */
  advertised: string[];
  /**
   * Hits per value of each filter as if it were not set; nothing of a filter whose hits have not been counted. `totals`: the hits of other
   * searches, in their order, each `COUNTED_OTHERS` + 1 at most; empty where there are many hits.
   */
  countFacets(others?: readonly DemandSearch[]): Promise<{ counts: FacetCount[]; totals: number[] }>;
}

interface FindOptions {
  isCounted?: boolean;
  cardsFor?: { viewerId: string | null } | undefined;
}

export type DemandFinder = ReturnType<typeof createDemandFinder>;

/**
 * Search at two speeds. One with few hits reads and counts them all. One with many looks through the first demands of the order, where
 * its first pages are, and is counted in the background.
 */
export function createDemandFinder(db: Database, onError: (error: unknown) => void, limits: SearchLimits = defaultLimits) {
  const counts = createCountCache(onError);
  const newest = createNewestSlices(db, onError, limits.slices);
  const paidPlaces = createPaidPlaces(db, onError);

  /** `isCounted`: with the hits per value of each filter, where there are few. `cardsFor`: with the cards that this person sees, where that is cheaper. */
  async function find(search: DemandSearch, now: Date, { isCounted = true, cardsFor }: FindOptions = {}): Promise<FoundDemands> {
    const key = toKey(search);
    const counted = counts.read(key, now);
    if (counted === null || counted.total <= limits.counted) {
      const few = await findFew(search, { isCounted, cardsFor }, now);
      if (few) return few;
      newest.refresh(now);
    }
    const [ids, advertised] = await Promise.all([
      readPageOfMany(search, now),
      mayAdvertise(search) ? paidPlaces.draw(search, MAX_ADVERTISED, now) : [],
    ]);
    counts.refresh(key, () => countAll(search, now), now);
    const total = counted?.total ?? limits.counted;
    return {
      ids,
      cards: [],
      total,
      isTotalAtLeast: counted === null,
      advertised,
      reachable: Math.min(total, limits.reachable),
      countFacets: async () => ({ counts: counted?.counts ?? [], totals: [] }),
    };
  }

  /** Null when there are more hits than are counted. */
  async function findFew(search: DemandSearch, { isCounted = true, cardsFor }: FindOptions, now: Date): Promise<FoundDemands | null> {
    const limit = limits.counted;
    const { total, isMany, counts, ids, cards, advertised } = await collectHits(
      db,
      {
        search,
        facets: isCounted ? openFacets(search) : [],
        limit,
        window: { ...toReachableWindow(search), weighed: limits.weighed },
        cardsFor: isCounted || !isPlain(search) ? undefined : cardsFor,
        advertised: mayAdvertise(search) ? MAX_ADVERTISED : 0,
        // A portal with few demands counts them as quickly.
        isSampled: newest.of(now).length > 0,
      },
      now,
    );
    if (isMany) return null;
    return {
      ids,
      cards,
      total,
      isTotalAtLeast: false,
      advertised,
      reachable: Math.min(total, limits.reachable),
      countFacets: async (others = []) => {
        const around = await countAround(db, { search, set: isCounted ? setFacets(search) : [], others, limit }, now);
        return { counts: [...counts, ...around.counts], totals: around.totals };
      },
    };
  }

  async function countAll(search: DemandSearch, now: Date): Promise<Counted> {
    const { total, counts } = await collectHits(db, { search, facets: openFacets(search), limit: null }, now);
    const around = await countAround(db, { search, set: setFacets(search), others: [], limit: null }, now);
    return { total, counts: [...counts, ...around.counts] };
  }

  async function readPageOfMany(search: DemandSearch, now: Date): Promise<string[]> {
    const { offset, limit } = toReachableWindow(search);
    const end = offset + limit;
    if (limit === 0) return [];
    return (await findFirst(search, end, now)).slice(offset, end);
  }

  async function findFirst(search: DemandSearch, need: number, now: Date): Promise<string[]> {
    if (search.place?.withNationwide) {
      const there = await findFirst({ ...search, place: { ...search.place, withNationwide: false } }, need, now);
      if (there.length === need) return there;
      const everywhere = { codes: [NATIONWIDE_CODE], withNationwide: false };
      return [...there, ...(await findFirst({ ...search, place: everywhere }, need - there.length, now))];
    }
    if (isByRelevance(search)) return (await findRanked(search, need, now)).slice(0, need);
    const walk = { search, need, walked: limits.walked };
    const found = await (search.sort === 'default' ? walkPromotedFirst(db, walk, now) : walkFirst(db, walk, now));
    return found.length === need ? found : sortAll(db, search, need, now);
  }

  /** The best answers first among each `RANKED_TOGETHER` of the last refreshed: a page reads no more of the others. */
  async function findRanked(search: DemandSearch, need: number, now: Date): Promise<string[]> {
    const whole = Math.ceil(need / RANKED_TOGETHER) * RANKED_TOGETHER;
    const slices = newest.of(now);
    if (slices.length > 0) {
      const ranked = await rankInSlices(db, { search, need: whole, together: RANKED_TOGETHER, slices }, now);
      return ranked.length === whole ? ranked : rankAll(search, whole, now);
    }
    const walked = await walkFirst(db, { search, need: whole, walked: limits.walked }, now);
    return walked.length === whole ? rankBlocks(db, search, walked, RANKED_TOGETHER, now) : rankAll(search, whole, now);
  }

  async function rankAll(search: DemandSearch, need: number, now: Date): Promise<string[]> {
    return rankBlocks(db, search, await sortAll(db, search, need, now), RANKED_TOGETHER, now);
  }

  function toReachableWindow(search: DemandSearch): { offset: number; limit: number } {
    const { offset, limit } = toWindow(search);
    return { offset, limit: Math.max(0, Math.min(limit, limits.reachable - offset)) };
  }

  return {
    find,
    /** Resolves when nothing is being done in the background. */
    settle: async () => {
      await newest.settle();
      await paidPlaces.settle();
      await counts.settle();
    },
  };
}

const isSet = (search: DemandSearch, facet: Facet): boolean =>
  search[facet] !== undefined || (facet === 'regionCode' && search.place !== undefined);

const setFacets = (search: DemandSearch): Facet[] => allFacets.filter((facet) => isSet(search, facet));

/** The filters that are not set: one reading of the hits counts them all. */
const openFacets = (search: DemandSearch): Facet[] => allFacets.filter((facet) => !isSet(search, facet));

/** The list as it is without words and filters: its plan is kept, so that cards in the same statement are not planned anew each time. */
const isPlain = (search: DemandSearch): boolean =>
  setFacets(search).length === 0 &&
  !search.keyword &&
  !search.words?.length &&
  !search.titled?.length &&
  !search.number &&
  !search.publisher;

/** Equal for searches with the same hits. */
const toKey = ({
  keyword,
  words,
  memberOnly,
  withImages,
  titled: _titled,
  sort: _sort,
  pageNum: _pageNum,
  pageSize: _pageSize,
  ...filters
}: DemandSearch): string =>
  JSON.stringify([
    words ?? keyword ?? '',
    memberOnly === '1',
    withImages === '1',
    Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);
