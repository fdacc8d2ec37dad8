import { REACHABLE_HITS } from '#shared/contract/demand.ts';
import type { DemandCardRow } from '../../../domain/demands/demand-cards.ts';
import { NATIONWIDE_CODE } from '../../../domain/reference/regions.ts';
import type { Database } from '../../../platform/db/database.ts';
import { toOffsetLimit } from '../../../platform/http/page-answer.ts';
import { type Counted, createCountCache } from './count-cache.ts';
import { countAround, type FacetCount } from './count-facets.ts';
import type { Facet, SearchCriteria } from './demand-filters.ts';
import { isByRelevance } from './demand-relevance.ts';
import { createNewestSlices } from './newest-slices.ts';
import { createPaidPlaces } from './paid-places.ts';
import { collectHits, rankBlocks, rankInSlices, scanFirst, scanPromotedFirst, sortAll } from './search-repository.ts';

const allFacets: readonly Facet[] = ['typeCode', 'industryCode', 'regionCode', 'settlementMode', 'budget'];

/** Limits of a search's cost (decision 13). */
export interface SearchLimits {
  /** Maximum number of hits that are counted while the request waits. */
  counted: number;
  /** With few hits: number of the last refreshed ones that are ordered by relevance to a keyword. */
  weighed: number;
  /** Number of hits that pages can reach. */
  reachable: number;
  /** Number of demands at the start of an order that are scanned for a search with more hits than `counted`. */
  walked: number;
  /**
   * Approximate numbers of the newest demands that are scanned for a keyword with more hits than `counted`; a larger one only if the
   * smaller ones contain too few hits.
   */
  slices: readonly number[];
}
const defaultLimits: SearchLimits = {
  counted: 4_000,
  weighed: 1_000,
  reachable: REACHABLE_HITS,
  walked: 3_000,
  slices: [1_000, 4_000, 16_000, 64_000],
};

/** With many hits: size of the consecutive blocks that are ordered by relevance. */
const RANKED_TOGETHER = 40;

/** Maximum number of paid places beside the answers to a keyword, on the first page only. */
const MAX_ADVERTISED = 3;
const mayAdvertise = (search: SearchCriteria): boolean => isByRelevance(search) && search.pageNum === 1;

export interface FoundDemands {
  /** Ids on the page, in order. */
  ids: string[];
  /**
   * Cards of the page if the statement that found the ids has read them: for a plain list without facets, whose counts would be rows
   * without a card. Otherwise empty.
   */
  cards: readonly DemandCardRow[];
  total: number;
  /** Whether there are more hits than `total`. */
  isTotalAtLeast: boolean;
  /** Number of hits that pages can reach. */
  reachable: number;
  /** Hits with a paid place, on the first page of answers to a keyword. */
  advertised: string[];
  /**
   * Counts the hits per value of each filter as if it were not set; a filter whose hits have not been counted has no values. `totals` are
   * the hits of other searches, in order, each at most `COUNTED_OTHERS` + 1; empty if there are many hits.
   */
  countFacets(others?: readonly SearchCriteria[]): Promise<{ counts: FacetCount[]; totals: number[] }>;
}

interface FindOptions {
  isCounted?: boolean;
  cardsFor?: { viewerId: string | null } | undefined;
}

export type DemandFinder = ReturnType<typeof createDemandFinder>;

/**
 * Creates a search with two strategies. With few hits it reads and counts them all. With many it scans the first demands of the order,
 * which contain its first pages, and counts in the background.
 */
export function createDemandFinder(db: Database, onError: (error: unknown) => void, limits: SearchLimits = defaultLimits) {
  const counts = createCountCache(onError);
  const newest = createNewestSlices(db, onError, limits.slices);
  const paidPlaces = createPaidPlaces(db, onError);

  /**
   * `isCounted`: count the hits per filter value if there are few. `cardsFor`: read the cards as this viewer sees them, if that is cheaper.
   */
  async function find(search: SearchCriteria, now: Date, { isCounted = true, cardsFor }: FindOptions = {}): Promise<FoundDemands> {
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

  /** Returns null if there are more hits than `limits.counted`. */
  async function findFew(search: SearchCriteria, { isCounted = true, cardsFor }: FindOptions, now: Date): Promise<FoundDemands | null> {
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
        // Without slices the portal is small: counting takes no longer than sampling.
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

  async function countAll(search: SearchCriteria, now: Date): Promise<Counted> {
    const { total, counts } = await collectHits(db, { search, facets: openFacets(search), limit: null }, now);
    const around = await countAround(db, { search, set: setFacets(search), others: [], limit: null }, now);
    return { total, counts: [...counts, ...around.counts] };
  }

  async function readPageOfMany(search: SearchCriteria, now: Date): Promise<string[]> {
    const { offset, limit } = toReachableWindow(search);
    const end = offset + limit;
    if (limit === 0) return [];
    return (await findFirst(search, end, now)).slice(offset, end);
  }

  async function findFirst(search: SearchCriteria, need: number, now: Date): Promise<string[]> {
    if (search.place?.withNationwide) {
      const there = await findFirst({ ...search, place: { ...search.place, withNationwide: false } }, need, now);
      if (there.length === need) return there;
      const everywhere = { codes: [NATIONWIDE_CODE], withNationwide: false };
      return [...there, ...(await findFirst({ ...search, place: everywhere }, need - there.length, now))];
    }
    if (isByRelevance(search)) return (await findRanked(search, need, now)).slice(0, need);
    const walk = { search, need, walked: limits.walked };
    const found = await (search.sort === 'default' ? scanPromotedFirst(db, walk, now) : scanFirst(db, walk, now));
    return found.length === need ? found : sortAll(db, search, need, now);
  }

  /** Orders each block of `RANKED_TOGETHER` last refreshed hits by relevance, so that a page reads no other blocks. */
  async function findRanked(search: SearchCriteria, need: number, now: Date): Promise<string[]> {
    const whole = Math.ceil(need / RANKED_TOGETHER) * RANKED_TOGETHER;
    const slices = newest.of(now);
    if (slices.length > 0) {
      const ranked = await rankInSlices(db, { search, need: whole, together: RANKED_TOGETHER, slices }, now);
      return ranked.length === whole ? ranked : rankAll(search, whole, now);
    }
    const walked = await scanFirst(db, { search, need: whole, walked: limits.walked }, now);
    return walked.length === whole ? rankBlocks(db, search, walked, RANKED_TOGETHER, now) : rankAll(search, whole, now);
  }

  async function rankAll(search: SearchCriteria, need: number, now: Date): Promise<string[]> {
    return rankBlocks(db, search, await sortAll(db, search, need, now), RANKED_TOGETHER, now);
  }

  function toReachableWindow(search: SearchCriteria): { offset: number; limit: number } {
    const { offset, limit } = toOffsetLimit(search);
    return { offset, limit: Math.max(0, Math.min(limit, limits.reachable - offset)) };
  }

  return {
    find,
    /** Resolves when no background work is running. */
    settle: async () => {
      await newest.settle();
      await paidPlaces.settle();
      await counts.settle();
    },
  };
}

const isSet = (search: SearchCriteria, facet: Facet): boolean =>
  search[facet] !== undefined || (facet === 'regionCode' && search.place !== undefined);

const setFacets = (search: SearchCriteria): Facet[] => allFacets.filter((facet) => isSet(search, facet));

/** Returns the filters that are not set: a single scan of the hits counts them all. */
const openFacets = (search: SearchCriteria): Facet[] => allFacets.filter((facet) => !isSet(search, facet));

/** Returns whether a list has no words and filters: its plan is cached, so that reading the cards as well needs no planning. */
const isPlain = (search: SearchCriteria): boolean =>
  setFacets(search).length === 0 &&
  !search.keyword &&
  !search.words?.length &&
  !search.titled?.length &&
  !search.number &&
  !search.publisher;

/** Returns a key that is equal for searches with the same hits. */
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
}: SearchCriteria): string =>
  JSON.stringify([
    words ?? keyword ?? '',
    memberOnly === '1',
    withImages === '1',
    Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);
