import { ApiFailure } from '#client/lib/api-failure.ts';
import { apiOf, type CallQuery, callQuery, keyed } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { CACHE_TTL_MS, DEFAULT_PAGE_SIZE } from '#shared/constants.ts';
import type { DemandSearch } from '#shared/rules/demand-search.ts';
import { valuesOf } from '#shared/rules/filter-values.ts';
import { type FilterOptions, noFilterOptions, toFilterOptions } from './filter-options.ts';
import { lastPage, type SearchPage, withIgnored } from './list-model.ts';

const contract = () => import('#shared/contract/demand.ts');
const searchCall = remoteCall('demand.search', async () => (await contract()).searchDemands);
const optionsCall = remoteCall('reference.getDemandOptions', async () => (await import('#shared/contract/reference.ts')).getDemandOptions);

/** Loaded only for a search that the API rejects in part. */
const refused = () => import('./refused-filters.ts');

export const typesQuery = callQuery(
  remoteCall('demand.listTypes', async () => (await contract()).listDemandTypes),
  {},
);

export const toCallQuery = ({ typeCode, typeCodes, ignored: _, namedBudgetOnly, withImages, memberOnly, ...search }: DemandSearch) => {
  const types = typeCode ?? typeCodes;
  return {
    ...search,
    ...(types && { typeCode: types }),
    ...(namedBudgetOnly && { negotiable: '0' as const }),
    ...(withImages && { withImages: '1' as const }),
    ...(memberOnly && { memberOnly: '1' as const }),
    pageSize: DEFAULT_PAGE_SIZE,
  };
};

/**
 * Queries one page of a list. Drops conditions that the API rejects, and replaces a page beyond the end with the last one; `asked` is then
 * the search that was answered.
 */
export function searchQuery(search: DemandSearch): CallQuery<SearchPage> {
  return {
    ...callQuery(searchCall, { query: toCallQuery(search) }),
    queryFn: async ({ client, signal }) => {
      const ask = (asked: DemandSearch) => apiOf(client).call(searchCall, { query: toCallQuery(asked) }, { signal });
      let asked = search;
      let page: SearchPage | undefined;
      // First drop only the unknown values of a filter, then the whole filter.
      for (let tries = 0; !page; tries += 1) {
        const answer = await ask(asked).catch((error: unknown) => error);
        if (!(answer instanceof Error)) page = answer as SearchPage;
        else if (tries > 1 || !(answer instanceof ApiFailure && answer.status === 400)) throw answer;
        else {
          const known = tries > 0 ? noFilterOptions : await client.fetchQuery(optionsQuery).catch(() => noFilterOptions);
          const next = (await refused()).withoutRefused(asked, answer.fields, known);
          if (next === asked) throw answer;
          asked = next;
        }
      }
      const last = lastPage(page);
      if (page.records.length === 0 && asked.pageNum > last) {
        asked = withIgnored({ ...asked, pageNum: last }, 'pageNum');
        page = await ask(asked);
      }
      return asked === search ? page : { ...page, asked };
    },
  };
}

/** Queries all options of the filters. */
export const optionsQuery = callQuery(optionsCall, {}, { staleTime: CACHE_TTL_MS });

/**
 * Queries the filter options for a search. The complete options are fetched once; only the part that the search shows is cached here (all
 * top-level entries, and the children of the chosen ones), so that a page carries 2 KB of them instead of 17.
 */
export function filterOptionsQuery(search: Pick<DemandSearch, 'industryCode' | 'regionCode'>): CallQuery<FilterOptions> {
  const [branches, provinces] = [search.industryCode, search.regionCode].map((codes) => [
    ...new Set(valuesOf(codes).map((code) => code.slice(0, 2))),
  ]);
  return {
    ...keyed(['reference.getDemandOptions', 'filters', branches, provinces]),
    queryFn: async ({ client }) =>
      toFilterOptions(await client.fetchQuery(optionsQuery), { branches: branches ?? [], provinces: provinces ?? [] }),
    staleTime: CACHE_TTL_MS,
  };
}
