import type { ColumnType, Generated } from 'kysely';
import type { SettlementMode } from '#shared/contract/demand-enums.ts';
import type { Day, Time } from './column-types.ts';

/** Tells a day's searchers apart; gone the day after. */
export interface SearchSaltsTable {
  day: Day;
  salt: string;
}

/** A search whose results were shown. Kept for 30 days. */
export interface SearchLogTable {
  /** Of the browser's making. */
  id: string;
  at: Time;
  day: Day;
  /** A hash under the day's salt; null: a device that anybody can have in a moment. */
  viewer: string | null;
  network: string;
  /** The words that were looked for, as they are compared; no number of five digits. */
  words: string[];
  /** Conditions that the keyword named: `r:31`, `t:10`, `CPS`. */
  chips: string[];
  total: number | null;
  step: string | null;
}

/** A demand that was opened from the results of a search. */
export interface SearchClicksTable {
  search_id: string;
  demand_id: string;
  /** In the list, from 1. */
  position: number;
  at: Time;
  contacted: Generated<boolean>;
}

/** How often a word was searched for on a day; only words of 20 people or more. */
export interface SearchWordDaysTable {
  day: Day;
  word: string;
  viewers: number;
  searches: number;
  without_hits: number;
  opened: number;
}

/** Words that are shown as popular (SEARCHED, EDITORIAL), or never (BLOCKED). */
export interface HotWordsTable {
  word: string;
  source: 'SEARCHED' | 'EDITORIAL' | 'BLOCKED';
  /** Searchers of seven days. */
  score: Generated<number>;
}

/** The demands behind a page about a type, a place or an industry, as they were counted last. '' stands for all of them. */
export interface LandingPagesTable {
  type_code: string;
  region_code: string;
  industry_code: string;
  live: number;
  newest_at: Time;
  settlement_mode: SettlementMode | null;
  /** In 分. */
  budget_median: ColumnType<string | null, number | null, number | null>;
  is_listed: boolean;
  thin_since: Day | null;
  counted_on: Day;
}
