import type { ColumnType, Generated } from 'kysely';
import type { Count, Id, Json, NullableTime, Time } from './column-types.ts';

/** A search whose owner wants to be notified of new results. */
export interface SavedSearchesTable {
  id: Id;
  user_id: string;
  name: string;
  /** The query as requested, each filter in canonical spelling. */
  query: Json<Record<string, string>>;
  /** The parsed query; see portal-api/features/demand/saved/understand-saved.ts. */
  search: Json<unknown>;
  /** Equal for equivalent searches. */
  search_hash: ColumnType<Uint8Array, never, never>;
  /** Index tokens that every matching demand has. */
  tokens: string[];
  /** The gram that its keys begin with; null if the search has no word. */
  anchor: string | null;
  frequency: 'INSTANT' | 'DAILY' | 'OFF';
  paused_until: NullableTime;
  created_at: Time;
  /** When its owner last viewed its results. */
  seen_at: Time;
  expires_at: Time;
  expiry_told: Generated<boolean>;
  /** The last notice about it, when that notice was created, and how many demands it counts. */
  notice_id: string | null;
  notice_at: NullableTime;
  notice_count: Count;
}

/** Keys by which a search is found for a demand; see portal-api/domain/saved-searches/search-keys.ts. */
export interface SavedSearchKeysTable {
  key: string;
  search_id: string;
}

/** A demand that matches the search and was shown after the search was saved. */
export interface SavedSearchHitsTable {
  search_id: string;
  demand_id: string;
  at: Time;
  /** When a notice reported it, or when it was decided that none would. */
  told_at: NullableTime;
}

/** Demands that became visible (SHOWN) or were changed while visible (CHANGED), until they are compared with the saved searches. */
export interface DemandOutboxTable {
  id: Id;
  demand_id: string;
  event: 'SHOWN' | 'CHANGED';
  /** For CHANGED: the row before the change, without its long columns. */
  before: ColumnType<Record<string, unknown> | null, never, never>;
  at: Time;
  /** Not processed before this time, because the last attempt failed. */
  due_at: Time;
}
