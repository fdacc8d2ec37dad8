import type { ColumnType, Generated } from 'kysely';
import type { Count, Id, Json, NullableTime, Time } from './column-types.ts';

/** A search that somebody wants to be told of. */
export interface SavedSearchesTable {
  id: Id;
  user_id: string;
  name: string;
  /** As it was asked for, each filter in one spelling. */
  query: Json<Record<string, string>>;
  /** As it was understood; see portal-api/features/demand/saved/understand-saved.ts. */
  search: Json<unknown>;
  /** Searches that ask for the same have the same. */
  search_hash: ColumnType<Uint8Array, never, never>;
  /** Every demand that it finds has all of these tokens of the index. */
  tokens: string[];
  /** The gram that its keys begin with; null: it has no word. */
  anchor: string | null;
  frequency: 'INSTANT' | 'DAILY' | 'OFF';
  paused_until: NullableTime;
  created_at: Time;
  /** The last visit to its results. */
  seen_at: Time;
  expires_at: Time;
  expiry_told: Generated<boolean>;
  /** The last line that told of it, when it was begun, and how many demands it counts. */
  notice_id: string | null;
  notice_at: NullableTime;
  notice_count: Count;
}

/** See portal-api/domain/saved-searches/search-keys.ts. */
export interface SavedSearchKeysTable {
  key: string;
  search_id: string;
}

/** A demand that was shown after the search was saved, and that it finds. */
export interface SavedSearchHitsTable {
  search_id: string;
  demand_id: string;
  at: Time;
  /** When a notice said so, or when it was clear that none would. */
  told_at: NullableTime;
}

/** Demands that came into sight (SHOWN) or were changed there (CHANGED), until saved searches have been compared with them. */
export interface DemandOutboxTable {
  id: Id;
  demand_id: string;
  event: 'SHOWN' | 'CHANGED';
  /** Of a changed one: the row as it was before, without its long columns. */
  before: ColumnType<Record<string, unknown> | null, never, never>;
  at: Time;
  /** Not looked at earlier: the last try has failed. */
  due_at: Time;
}
