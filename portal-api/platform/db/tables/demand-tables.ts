import type { ColumnType, Generated } from 'kysely';
import type { DemandFields } from '#shared/contract/demand-fields.ts';
import type { FeedbackKind } from '#shared/contract/feedback-kinds.ts';
import type { CooperationResult, FollowUpState } from '#shared/rules/follow-up.ts';
import type { BudgetKind } from '#shared/rules/read-budget.ts';
import type { ReviewState } from '#shared/rules/review-states.ts';
import type { Count, Id, Json, NullableTime, Time } from './column-types.ts';

export interface DemandsTable {
  id: Id;
  demand_number: string;
  publisher_id: string;
  type_code: string;
  title: string;
  /** The title that readers know, while the row has a text that nobody has approved; null: that of the row. */
  reviewed_title: ColumnType<string | null, string | null | undefined, string | null>;
  content: string;
  summary: string;
  industry_code: string;
  region_code: string;
  settlement_modes: string[];
  budget: string | null;
  /** The meaning of `budget`, see shared/rules/read-budget.ts; null without one, and until an older one is read. Amounts in 分. */
  budget_kind: BudgetKind | null;
  budget_min: ColumnType<string | null, number | null | undefined, number | null>;
  budget_max: ColumnType<string | null, number | null | undefined, number | null>;
  images: ColumnType<string[], string | undefined, string>;
  valid_until: NullableTime;
  /** The moment of which its publisher was told last: an end, or some days before one; null: of none. */
  end_told_of: NullableTime;
  audit_status: string;
  /** OWNER or ADMIN while PAUSED. */
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
  /** When it began to give the organization's contact in place of the publisher's own, or the other way round. */
  contact_changed_at: NullableTime;
  /** The fields of its type only. */
  type_fields: Json<Record<string, string>>;
  /** Field of the form → why the reviewer refused it. */
  reject_fields: Json<Record<string, string>>;
  /** Until then it counts as just refreshed. */
  refreshed_until: NullableTime;
  report_count: Count;
  /** See demands/heat.ts. */
  heat: Count;
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

/** Transitions of a demand, append-only. `actor`: a user id, or a reviewer's name. */
export interface DemandTransitionsTable {
  id: Id;
  demand_id: string;
  event: string;
  actor_kind: 'OWNER' | 'REVIEWER' | 'SYSTEM';
  actor: string;
  before: ColumnType<ReviewState | null, string | null, never>;
  after: ColumnType<ReviewState | 'REMOVED', string, never>;
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

/** A word of the live demands and how many of the newest have it; see portal-api/features/demand/learn-words.ts. */
export interface SearchWordsTable {
  word: string;
  frequency: number;
}

/** A user's bookmark (COLLECTION), last view (FOOTPRINT) or unlocked contact (CONTACT) of a demand. */
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

/** Who may see whose contact, since when. */
export interface ContactGrantsTable {
  id: Id;
  user_id: string;
  demand_id: string;
  granted_by: 'QUOTA' | 'CONTACT';
  at: Time;
}

/** Somebody's notes of a contact that they unlocked. */
export interface FollowUpsTable {
  user_id: string;
  demand_id: string;
  state: FollowUpState;
  note: string;
  /** 9:00 in China of the chosen day; null: no reminder is wanted. */
  remind_at: NullableTime;
  /** Null: the reminder is still to come. */
  reminded_at: NullableTime;
  /** Only of an AGREED one. */
  result: CooperationResult | null;
  updated_at: Time;
}

/** Demands that fit each other, once from each side. */
export interface DemandMatchesTable {
  demand_id: string;
  other_id: string;
  /** From 0 to 1. */
  fit: number;
  /** Sentences that speak for it, the strongest first. */
  reasons: string[];
  found_at: Time;
}

/** When the matches of a demand are looked for again. */
export interface DemandMatchingTable {
  demand_id: string;
  /** Null: it is not shown. */
  due_at: NullableTime;
  /** It has come into sight: publishers of what fits it are to be told. */
  is_new: Generated<boolean>;
  /** When its publisher last looked at its matches. */
  seen_at: NullableTime;
}

/** Recommendations that somebody does not want: each subject once. */
export interface DemandFeedbackTable {
  id: Id;
  user_id: string;
  kind: FeedbackKind;
  /** Of which it was said. */
  demand_id: string;
  /** Only of kind TYPE. */
  type_code: string | null;
  /** Only of kind PUBLISHER. */
  publisher_id: string | null;
  said_at: Time;
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
