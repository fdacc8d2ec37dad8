/**
 * Paths and shapes of the search box's own calls, separate from their schemas: the box makes a call with every letter, and no page should
 * load schemas for that.
 */
export const SUGGEST_PATH = '/api/search/suggest';
export const HOT_WORDS_PATH = '/api/search/hot';
export const SEARCH_REPORT_PATH = '/api/search/report';
export const SEARCH_CLICK_PATH = '/api/search/click';

export const suggestionKinds = ['WORD', 'REGION', 'INDUSTRY', 'TYPE', 'TITLE'] as const;

/** A suggestion below a search box. */
export interface Suggestion {
  kind: (typeof suggestionKinds)[number];
  text: string;
  /** Range of `text` that matches the typed characters; null if it does not contain them (a nickname, pinyin). */
  match?: readonly [from: number, to: number] | null | undefined;
  /** Path of a page of the portal. */
  href: string;
  /** Number of demands on that page. */
  count?: number | null | undefined;
}
