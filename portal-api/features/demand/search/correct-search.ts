import { correctKeyword } from '#shared/rules/search/correct-keyword.ts';
import type { Dictionary } from '#shared/rules/search/dictionary.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { SearchCriteria } from './demand-filters.ts';
import type { FoundDemands } from './find-demands.ts';
import { publisherSearch } from './relaxed-readings.ts';
import { hasHits } from './search-repository.ts';
import { type Query, type UnderstoodSearch, understandSearch } from './understand-search.ts';

interface Answered {
  search: SearchCriteria;
  understood: UnderstoodSearch | null;
  found: FoundDemands;
}

interface Finder {
  db: Database;
  dictionary: Dictionary;
  findDemands(search: SearchCriteria, now: Date): Promise<FoundDemands>;
}

/**
 * Searches for a query as typed. If nothing is found, searches for the corrected keyword (`correctKeyword`). Names of publishers are never
 * corrected, and a correction that is only a guess counts only if it has hits.
 */
export async function answerSearch({ db, dictionary, findDemands }: Finder, query: Query, now: Date): Promise<Answered> {
  const ask = async (understood: UnderstoodSearch | null): Promise<Answered> => {
    const search = understood?.search ?? query;
    return { search, understood, found: await findDemands(search, now) };
  };
  const asTyped = await ask(understandSearch(query, dictionary));
  if (asTyped.found.total > 0 || !query.keyword) return asTyped;
  const corrected = correctKeyword(query.keyword, dictionary);
  const understood = corrected && understandSearch({ ...query, keyword: corrected.keyword }, dictionary);
  if (!understood) return asTyped;
  const named = publisherSearch(asTyped.search, asTyped.understood);
  if (named && (await hasHits(db, named, now))) return asTyped;
  const { corrections, literal } = corrected;
  const asMeant = await ask({
    ...understood,
    understanding: { ...understood.understanding, corrected: { corrections: [...corrections], literal } },
  });
  return corrected.isGuess && asMeant.found.total === 0 ? asTyped : asMeant;
}
