/**
 * Addresses and shapes of the search box's own calls, apart from their schemas: the box asks for them with every letter, and no page
 * should load schemas for that.
 */
export const SUGGEST_PATH = '/api/search/suggest';
export const HOT_WORDS_PATH = '/api/search/hot';
export const SEARCH_REPORT_PATH = '/api/search/report';
export const SEARCH_CLICK_PATH = '/api/search/click';

export const suggestionKinds = ['WORD', 'REGION', 'INDUSTRY', 'TYPE', 'TITLE'] as const;

/** A line under a search box. */
export interface Suggestion {
  kind: (typeof suggestionKinds)[number];
  text: string;
  /** The characters of `text` that were typed, from and to; null where they stand nowhere in it (a nickname, pinyin). */
  match?: readonly [from: number, to: number] | null | undefined;
  /** A page of the portal. */
  href: string;
  /** The demands behind it. */
  count?: number | null | undefined;
}
