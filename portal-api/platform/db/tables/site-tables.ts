import type { ColumnType, Generated } from 'kysely';
import type { Count, Id, NullableTime, Time } from './column-types.ts';

export interface EventsTable {
  id: Id;
  uuid: string;
  event_code: string;
  page: string | null;
  demand_id: string | null;
  user_id: string | null;
  created_at: Time;
}

export interface CodeTable {
  code: string;
  name: string;
  parent_code: string | null;
  sort: number;
}

export interface PositionsTable {
  id: Id;
  name: string;
  sort: number;
}

export interface BannersTable {
  id: Id;
  slot: string;
  image: string;
  link: string | null;
  external: Generated<boolean>;
  /** Text over the picture; empty if the picture contains its words. */
  title: string;
  /** The words of the picture, for people who do not see it. */
  alt: Generated<string>;
  sort: number;
  /** False: a draft, or taken back. */
  is_public: Generated<boolean>;
  /** Null: not limited. */
  shown_from: NullableTime;
  shown_until: NullableTime;
  /** Whether visitors could see it when a job last looked. */
  was_shown: Generated<boolean>;
  version: Count;
}

/** Messages that would have been sent to a third party (SANDBOX=on). */
export interface SandboxOutboxTable {
  id: Id;
  kind: string;
  payload: ColumnType<Record<string, unknown>, string, string>;
  created_at: Time;
}

/** The checksum with which a migration ran here. */
export interface MigrationChecksumsTable {
  name: string;
  checksum: string;
}

/** A key's digest of a constant text, by which a changed key is detected. */
export interface KeyChecksTable {
  name: string;
  value: string;
}
