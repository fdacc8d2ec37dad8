import type { ColumnType, Generated } from 'kysely';
import type { DemandFields } from '#shared/contract/publish-contract.ts';
import type { AuditState } from '#shared/rules/audit-life.ts';

/** Tables as queries see them. Times are `Date`, bigint ids are strings on both databases (see database.ts). */
type Id = Generated<string>;
type Time = ColumnType<Date, Date | string, Date | string>;
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Count = Generated<number>;
/** Written as JSON text, read as a value. */
type Json<Value> = ColumnType<Value, string | undefined, string>;

export interface UsersTable {
  id: Id;
  phone: string;
  password_hash: string | null;
  nickname: string;
  avatar: string | null;
  sex: number | null;
  position: string | null;
  industry_code: string | null;
  region_code: string | null;
  member_level: Count;
  member_expire_at: NullableTime;
  /** 0 none, 1 pending, 2 passed, 3 failed */
  real_name_status: Count;
  invite_code: string;
  invited_by: string | null;
  /** 分 */
  balance: Count;
  org_id: string | null;
  agreement_version: string | null;
  agreed_at: NullableTime;
  channel: string | null;
  created_at: Time;
  /** Why this user may not publish; null: they may. */
  publishing_blocked: string | null;
}

export interface SessionsTable {
  token_hash: string;
  user_id: string;
  created_at: Time;
  expires_at: Time;
  last_seen_at: Time;
  ip: string;
  user_agent: string | null;
  revoked_at: NullableTime;
}

export interface WechatIdentitiesTable {
  openid: string;
  user_id: string;
  nickname: string | null;
  created_at: Time;
}

/** One-time tickets for a WeChat identity without a user (T14). */
export interface WechatTicketsTable {
  ticket_hash: string;
  openid: string;
  nickname: string | null;
  expires_at: Time;
  used_at: NullableTime;
}

export interface CaptchasTable {
  ticket_hash: string;
  answer_hash: string;
  expires_at: Time;
  used_at: NullableTime;
}

export interface SmsCodesTable {
  id: Id;
  phone: string;
  scene: string;
  code_hash: string;
  attempts: Count;
  ip: string;
  created_at: Time;
  expires_at: Time;
  used_at: NullableTime;
}

/** What is counted against a limit: one row an attempt, `key` such as `sms:phone:…` (hashed where it holds personal data). */
export interface AttemptsTable {
  id: Id;
  key: string;
  at: Time;
}

export interface InviteBindingsTable {
  ip: string;
  invite_code: string;
  expires_at: Time;
}

export interface EventsTable {
  id: Id;
  uuid: string;
  event_code: string;
  page: string | null;
  demand_id: string | null;
  user_id: string | null;
  created_at: Time;
}

export interface OrganizationsTable {
  id: Id;
  name: string;
  credit_no: string;
  logo: string | null;
  industry_code: string | null;
  region_code: string | null;
  scale: string | null;
  legal_person: string | null;
  intro: string | null;
  /** 0 none, 1 pending, 2 passed, 3 failed */
  official_status: Count;
  created_at: Time;
  contact_name: string | null;
  contact_phone: string | null;
  contact_wechat: string | null;
  contact_updated_at: NullableTime;
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

export interface ContactsTable {
  user_id: string;
  name: string | null;
  phone: string | null;
  wechat: string | null;
  qq: string | null;
  email: string | null;
  updated_at: NullableTime;
}

export interface DemandsTable {
  id: Id;
  demand_number: string;
  publisher_id: string;
  type_code: string;
  title: string;
  content: string;
  summary: string;
  industry_code: string;
  region_code: string;
  settlement_modes: string[];
  budget: string | null;
  images: ColumnType<string[], string | undefined, string>;
  valid_until: NullableTime;
  audit_status: string;
  /** OWNER or ADMIN while PAUSED (A12-14). */
  paused_by: string | null;
  reject_reason: string | null;
  version: Count;
  color: number | null;
  color_until: NullableTime;
  top_until: NullableTime;
  headline_until: NullableTime;
  refreshed_at: Time;
  view_count: Count;
  collect_count: Count;
  contact_count: Count;
  /** Title and content as keywords are compared with them (see search-grams.ts). */
  search_text: string;
  /** Characters and character pairs of the same, for the GIN index. */
  search_grams: string[];
  created_at: Time;
  updated_at: Time;
  deleted_at: NullableTime;
  contact_source: Generated<string>;
  /** The fields of its type only. */
  type_fields: Json<Record<string, string>>;
  /** Field of the form → why the reviewer refused it. */
  reject_fields: Json<Record<string, string>>;
  /** Until then it counts as just refreshed. */
  refreshed_until: NullableTime;
  report_count: Count;
}

/** The changes of a demand that is shown: they wait for review, or were refused. */
export interface DemandEditsTable {
  demand_id: string;
  fields: ColumnType<DemandFields, string, string>;
  status: 'WAITING' | 'REJECTED';
  reject_reason: string | null;
  reject_fields: Json<Record<string, string>>;
  submitted_at: Time;
}

/** What happened to a demand, append-only. `actor`: a user id, or a reviewer's name. */
export interface DemandTransitionsTable {
  id: Id;
  demand_id: string;
  event: string;
  actor_kind: 'OWNER' | 'REVIEWER' | 'SYSTEM';
  actor: string;
  before: ColumnType<AuditState | null, string | null, never>;
  after: ColumnType<AuditState | 'REMOVED', string, never>;
  reason: string | null;
  request_id: string | null;
  at: Time;
}

/** Normalised, see portal-api/features/publish/sensitive-words.ts. */
export interface SensitiveWordsTable {
  word: string;
  level: 'REJECT' | 'REVIEW';
  created_at: Time;
}

/** How many of a prop somebody has, and minutes that came back from uses that ended early. */
export interface SceneStocksTable {
  user_id: string;
  scene_code: string;
  quantity: Count;
  saved_minutes: Count;
}

/** Every movement of a stock, append-only. */
export interface SceneLedgerTable {
  id: Id;
  user_id: string;
  scene_code: string;
  quantity: number;
  minutes: Count;
  quantity_after: number;
  minutes_after: number;
  biz_type: string;
  biz_id: string;
  demand_id: string | null;
  title: string;
  created_at: Time;
}

export interface PropUsesTable {
  id: Id;
  user_id: string;
  demand_id: string;
  scene_code: string;
  minutes: number;
  color: number | null;
  started_at: Time;
  ends_at: Time;
  /** Set when the demand left the lists before the end. */
  stopped_at: NullableTime;
  returned_minutes: Count;
  rank_before: number | null;
  rank_during: number | null;
  rank_after: number | null;
}

/** Who may see whose contact, since when. */
export interface ContactGrantsTable {
  id: Id;
  user_id: string;
  demand_id: string;
  granted_by: 'QUOTA' | 'CONTACT';
  at: Time;
}

export interface DemandReportsTable {
  id: Id;
  demand_id: string;
  reporter_id: string;
  reason: string;
  content: string;
  images: Json<string[]>;
  phone: string | null;
  status: Generated<'PENDING' | 'UPHELD' | 'DISMISSED'>;
  answer: string | null;
  handled_by: string | null;
  handled_at: NullableTime;
  created_at: Time;
}

/** A conversation between a demand's publisher and one reader. */
export interface ThreadsTable {
  id: Id;
  demand_id: string;
  publisher_id: string;
  reader_id: string;
  last_message_id: string | null;
  updated_at: Time;
}

export interface UserBlocksTable {
  user_id: string;
  blocked_id: string;
  at: Time;
}

/** A picture that somebody uploaded; its variants are in the storage under the id. */
export interface UploadsTable {
  id: string;
  owner_id: string;
  width: number;
  height: number;
  bytes: number;
  created_at: Time;
  /** Since then something names it; without that it is removed after a day. */
  used_at: NullableTime;
}

/** What a write with an Idempotency-Key was answered; `status` null: it is under way. */
export interface IdempotentAnswersTable {
  user_id: string;
  key: string;
  request_hash: string;
  status: number | null;
  body: string | null;
  created_at: Time;
}

/** A user's mark on a demand: COLLECTION, FOOTPRINT or CONTACT. */
export interface DemandMarksTable {
  user_id: string;
  demand_id: string;
  kind: 'COLLECTION' | 'FOOTPRINT' | 'CONTACT';
  at: Time;
}

/** Who has collected a demand at any time, and when first. */
export interface DemandCollectorsTable {
  demand_id: string;
  user_id: string;
  first_at: Time;
}

export interface BannersTable {
  id: Id;
  slot: string;
  image: string;
  link: string | null;
  external: Generated<boolean>;
  title: string;
  sort: number;
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

export interface MessagesTable {
  id: Id;
  demand_id: string;
  from_id: string;
  to_id: string;
  content: string;
  read_at: NullableTime;
  created_at: Time;
  thread_id: string;
  /** The sender's own key: the same again is the same message. */
  client_key: string | null;
}

/** What would have gone to a third party (SANDBOX=on). */
export interface SandboxOutboxTable {
  id: Id;
  kind: string;
  payload: ColumnType<Record<string, unknown>, string, string>;
  created_at: Time;
}

export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  wechat_identities: WechatIdentitiesTable;
  wechat_tickets: WechatTicketsTable;
  captchas: CaptchasTable;
  sms_codes: SmsCodesTable;
  attempts: AttemptsTable;
  invite_bindings: InviteBindingsTable;
  events: EventsTable;
  organizations: OrganizationsTable;
  regions: CodeTable;
  industries: CodeTable;
  positions: PositionsTable;
  contacts: ContactsTable;
  demands: DemandsTable;
  demand_marks: DemandMarksTable;
  demand_collectors: DemandCollectorsTable;
  banners: BannersTable;
  announcements: AnnouncementsTable;
  announcement_reads: AnnouncementReadsTable;
  notices: NoticesTable;
  messages: MessagesTable;
  threads: ThreadsTable;
  user_blocks: UserBlocksTable;
  demand_edits: DemandEditsTable;
  demand_transitions: DemandTransitionsTable;
  sensitive_words: SensitiveWordsTable;
  scene_stocks: SceneStocksTable;
  scene_ledger: SceneLedgerTable;
  prop_uses: PropUsesTable;
  contact_grants: ContactGrantsTable;
  demand_reports: DemandReportsTable;
  uploads: UploadsTable;
  idempotent_answers: IdempotentAnswersTable;
  sandbox_outbox: SandboxOutboxTable;
}
