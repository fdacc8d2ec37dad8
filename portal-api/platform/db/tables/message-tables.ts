import type { Generated } from 'kysely';
import type { ExchangeState, ExchangeWay } from '#shared/rules/contact-exchange.ts';
import type { MutableNoticeCategory } from '#shared/rules/notice-settings.ts';
import type { Count, Id, Json, NullableTime, Time } from './column-types.ts';

/** A conversation between a demand's publisher and one reader. */
export interface ThreadsTable {
  id: Id;
  demand_id: string;
  publisher_id: string;
  reader_id: string;
  last_message_id: string | null;
  updated_at: Time;
  /** When the reader began it; null if the publisher did. */
  asked_at: NullableTime;
  /** When the publisher first answered a reader who began it; null until then. */
  answered_at: NullableTime;
}

/** Settings of a user for a conversation; a conversation without a row is neither muted nor pinned, and wholly shown. */
export interface ThreadSettingsTable {
  user_id: string;
  thread_id: string;
  muted: boolean;
  pinned: boolean;
  /** The last message when the user deleted the conversation from their own list: it and those before it are not shown to them. */
  hidden_up_to: string | null;
}

/** The sentences that a user has saved for messages; none without a row. */
export interface QuickRepliesTable {
  user_id: string;
  /** In the order that the user has chosen. */
  phrases: string[];
}

/** A user's choice to be told by SMS of messages that they have not seen; off without a row. */
export interface SmsRemindersTable {
  user_id: string;
  /** Null while it is switched off. */
  enabled_at: NullableTime;
  /** When the latest reminders were sent, the latest first; at most as many as a week may have. */
  sent_at: Generated<Date[]>;
}

export interface MessagesTable {
  id: Id;
  demand_id: string;
  from_id: string;
  to_id: string;
  content: string;
  /** The content with its contacts masked, for a receiver who may not see them yet; null if it has none. */
  masked_content: Generated<string | null>;
  /** The demand that the message shares; null if it shares none or is retracted. */
  shared_demand_id: Generated<string | null>;
  read_at: NullableTime;
  created_at: Time;
  thread_id: string;
  /** Idempotency key of the sender: a duplicate request yields the same message. */
  client_key: string | null;
  /** When the sender retracted the message; its content is empty since. */
  retracted_at: NullableTime;
}

/** A message as it was when its conversation was reported. */
export interface ReportedMessage {
  id: string;
  fromId: string;
  /** Empty if it had been retracted. */
  content: string;
  /** Ids of its pictures, whose files are kept until the report is answered; absent without pictures. */
  pictures?: string[];
  /** Its document, likewise. */
  file?: { id: string; name: string };
  /** Time, ISO 8601. */
  at: string;
}

/** A report of a person who has written in a conversation. */
export interface ChatReportsTable {
  id: Id;
  thread_id: string;
  reporter_id: string;
  reported_id: string;
  reason: string;
  content: string;
  /** The latest messages of the conversation, in chronological order. */
  evidence: Json<ReportedMessage[]>;
  status: Generated<'PENDING' | 'UPHELD' | 'DISMISSED'>;
  answer: string | null;
  handled_by: string | null;
  handled_at: NullableTime;
  created_at: Time;
}

/** A picture of a conversation, uploaded and then sent. */
export interface ChatPicturesTable {
  /** 32 hex digits; part of its storage keys. */
  id: string;
  thread_id: string;
  owner_id: string;
  /** Null until it is sent. */
  message_id: string | null;
  /** Its place among the pictures of its message, from 0. */
  position: Generated<number>;
  /** Size of the larger variant, in px. */
  width: number;
  height: number;
  /** Size of the upload. */
  bytes: number;
  created_at: Time;
  /** When its message was retracted or its sender's account was erased: nobody of the conversation can see it since. */
  erased_at: NullableTime;
}

/** A document of a conversation, uploaded and then sent. */
export interface ChatFilesTable {
  /** 32 hex digits; part of its storage key. */
  id: string;
  thread_id: string;
  owner_id: string;
  /** Null until it is sent. */
  message_id: string | null;
  /** With its extension. */
  name: string;
  kind: string;
  bytes: number;
  /** Whether a virus scanner has checked it. */
  scanned: boolean;
  created_at: Time;
  /** As of pictures. */
  erased_at: NullableTime;
}

/** A request to exchange contacts in a conversation. */
export interface ContactExchangesTable {
  /** Id of the message that asks. */
  id: string;
  thread_id: string;
  asker_id: string;
  peer_id: string;
  way: ExchangeWay;
  /** PENDING also after its expiry, until a job or another request finds it. */
  state: Generated<ExchangeState>;
  /** The contacts of both, encrypted; erased when the exchange is neither open nor accepted. */
  asker_value: Uint8Array | null;
  /** Null until it is accepted. */
  peer_value: Uint8Array | null;
  created_at: Time;
  /** When its state last changed. */
  changed_at: Time;
  expires_at: Time;
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

/** A group of notices that a user has muted; one without a row is not. */
export interface NoticeSettingsTable {
  user_id: string;
  category: MutableNoticeCategory;
  muted_at: Time;
}

export interface AnnouncementsTable {
  id: Id;
  title: string;
  summary: string;
  content: string;
  pinned: Generated<boolean>;
  /** The time of publication, in the future if it is scheduled; of a draft, of the last change of its time. */
  created_at: Time;
  /** False: a draft. */
  is_public: Generated<boolean>;
  /** Whether users could see it when a job last looked. */
  was_shown: Generated<boolean>;
  version: Count;
}

export interface AnnouncementReadsTable {
  user_id: string;
  announcement_id: string;
}
