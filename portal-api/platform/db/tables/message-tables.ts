import type { Generated } from 'kysely';
import type { Id, NullableTime, Time } from './column-types.ts';

/** A conversation between a demand's publisher and one reader. */
export interface ThreadsTable {
  id: Id;
  demand_id: string;
  publisher_id: string;
  reader_id: string;
  last_message_id: string | null;
  updated_at: Time;
}

export interface MessagesTable {
  id: Id;
  demand_id: string;
  from_id: string;
  to_id: string;
  content: string;
  read_at: NullableTime;
  created_at: Time;
  thread_id: string;
  /** Idempotency key of the sender: a duplicate request yields the same message. */
  client_key: string | null;
  /** When the sender retracted the message; its content is empty since. */
  retracted_at: NullableTime;
}

export interface UserBlocksTable {
  user_id: string;
  blocked_id: string;
  at: Time;
}

export interface NoticesTable {
  id: Id;
  user_id: string;
  title: string;
  summary: string;
  content: string;
  category: string;
  link: string | null;
  read_at: NullableTime;
  created_at: Time;
}

export interface AnnouncementsTable {
  id: Id;
  title: string;
  summary: string;
  content: string;
  pinned: Generated<boolean>;
  created_at: Time;
}

export interface AnnouncementReadsTable {
  user_id: string;
  announcement_id: string;
}
