/**
 * Reads the query of a page's address. A value that makes no sense counts as absent: a page is never refused for it, and no call is
 * made with it.
 */

/** The portal API leads no further. */
const MAX_PAGE_NUM = 10_000;

/** Page of a list, from 1: `?pageNum=`. */
export const readPageNum = (query: URLSearchParams): number => readGivenPageNum(query) ?? 1;

/** The same; undefined where none is given, or one that makes no sense. */
export function readGivenPageNum(query: URLSearchParams): number | undefined {
  const value = query.get('pageNum')?.trim() ?? '';
  const pageNum = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  return pageNum >= 1 && pageNum <= MAX_PAGE_NUM ? pageNum : undefined;
}

/**
 * Words to search by, without control characters and cut to `maxLength` UTF-16 units, as contracts count them; empty: none. More words
 * than a search takes are no reason to search for nothing.
 */
export function readKeyword(query: URLSearchParams, name: string, maxLength: number): string {
  const words = (query.get(name) ?? '').replace(/\p{Cc}+/gu, ' ').trim();
  // Not in the middle of a character that has two units.
  return words
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** One of the values that there are; undefined for any other. */
export const readOneOf = <Value extends string>(query: URLSearchParams, name: string, values: readonly Value[]): Value | undefined => {
  const given = query.get(name)?.trim();
  return values.find((known) => known === given);
};
