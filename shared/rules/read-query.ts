/**
 * Functions that read the query of a page's address. An invalid value counts as absent: a page is never refused because of it, and no call
 * is made with it.
 */

/** Highest page number that the portal API accepts. */
const MAX_PAGE_NUM = 10_000;

/** Returns the page number of a list, from 1: `?pageNum=`. */
export const readPageNum = (query: URLSearchParams): number => readGivenPageNum(query) ?? 1;

/** Returns the same; undefined if it is absent or invalid. */
export function readGivenPageNum(query: URLSearchParams): number | undefined {
  const value = query.get('pageNum')?.trim() ?? '';
  const pageNum = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  return pageNum >= 1 && pageNum <= MAX_PAGE_NUM ? pageNum : undefined;
}

/**
 * Returns the search words without control characters, cut to `maxLength` UTF-16 units as the contract counts them; empty if there are
 * none. Too many words are cut instead of rejected, so that the search still works.
 */
export function readKeyword(query: URLSearchParams, name: string, maxLength: number): string {
  const words = (query.get(name) ?? '').replace(/\p{Cc}+/gu, ' ').trim();
  // Do not cut a surrogate pair in half.
  return words
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** Returns one of the known values; undefined for any other. */
export const readOneOf = <Value extends string>(query: URLSearchParams, name: string, values: readonly Value[]): Value | undefined => {
  const given = query.get(name)?.trim();
  return values.find((known) => known === given);
};
