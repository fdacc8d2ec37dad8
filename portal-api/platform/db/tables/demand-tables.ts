import type { ColumnType, Generated } from 'kysely';
import type { UnlockMeans } from '#shared/contract/access-enums.ts';
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
  /** The approved title that readers know, while the row's own text is not approved; null: the row's title is the approved one. */
  reviewed_title: ColumnType<string | null, string | null | undefined, string | null>;
  content: string;
  summary: string;
  industry_code: string;
  region_code: string;
  settlement_modes: string[];
  budget: string | null;
  /** Parsed `budget`, see shared/rules/read-budget.ts; null without a budget, and for old rows that are not parsed yet. Amounts in 分. */
  budget_kind: BudgetKind | null;
  budget_min: ColumnType<string | null, number | null | undefined, number | null>;
  budget_max: ColumnType<string | null, number | null | undefined, number | null>;
  images: ColumnType<string[], string | undefined, string>;
  valid_until: NullableTime;
  /** The moment that the last notice to the publisher was about: an end, or some days before an end; null: no notice yet. */
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
  /** Title and content, normalised for comparison with keywords (see search-grams.ts). */
  search_text: string;
  /** Characters and character pairs of `search_text`, for the GIN index. */
  search_grams: string[];
  /** When readers could first see it (the first approval); until then, when it was submitted (see submitted-at.ts). */
  created_at: Time;
  updated_at: Time;
  deleted_at: NullableTime;
  contact_source: Generated<string>;
  /** When the contact last changed between the publisher's own and the organization's. */
  contact_changed_at: NullableTime;
  /** Only the fields of the demand's type. */
  type_fields: Json<Record<string, string>>;
  /** Form field → reason why the reviewer rejected it. */
  reject_fields: Json<Record<string, string>>;
  /** Until then the demand counts as just refreshed. */
  refreshed_until: NullableTime;
  report_count: Count;
  /** See domain/demands/heat.ts. */
  heat: Count;
}

/** Pending or rejected changes of a published demand. */
export interface DemandEditsTable {
  demand_id: string;
  fields: ColumnType<DemandFields, string, string>;
  status: 'WAITING' | 'REJECTED';
  reject_reason: string | null;
  reject_fields: Json<Record<string, string>>;
  submitted_at: Time;
}

/** State transitions of a demand, append-only. `actor`: a user id, or a reviewer's name. */
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

/** Sensitive words, normalised; see portal-api/domain/text-checks/word-list.ts. */
export interface SensitiveWordsTable {
  word: string;
  level: 'REJECT' | 'REVIEW';
  created_at: Time;
}

/** A word of the live demands and the number of the newest ones that contain it; see portal-api/features/demand/search/learn-words.ts. */
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

/** Users who have ever bookmarked a demand, and when they first did. */
export interface DemandCollectorsTable {
  demand_id: string;
  user_id: string;
  first_at: Time;
}

/** Users who may see a demand's contact, and since when. */
export interface ContactGrantsTable {
  id: Id;
  user_id: string;
  demand_id: string;
  granted_by: UnlockMeans;
  at: Time;
}

/** A user's notes on a contact that they unlocked. */
export interface FollowUpsTable {
  user_id: string;
  demand_id: string;
  state: FollowUpState;
  note: string;
  /** 9:00 in China on the chosen day; null: no reminder. */
  remind_at: NullableTime;
  /** Null: the reminder is not sent yet. */
  reminded_at: NullableTime;
  /** Only if the state is AGREED. */
  result: CooperationResult | null;
  updated_at: Time;
}

/** Pairs of matching demands, one row from each side. */
export interface DemandMatchesTable {
  demand_id: string;
  other_id: string;
  /** Score from 0 to 1. */
  fit: number;
  /** Sentences that explain the match, the strongest first. */
  reasons: string[];
  found_at: Time;
}

/** When the matches of a demand are computed next. */
export interface DemandMatchingTable {
  demand_id: string;
  /** Null: the demand is not shown. */
  due_at: NullableTime;
  /** The demand has just become visible: the publishers of matching demands have yet to be notified. */
  is_new: Generated<boolean>;
  /** When the publisher last viewed the matches. */
  seen_at: NullableTime;
}

/** Recommendations that a user does not want, one row per subject. */
export interface DemandFeedbackTable {
  id: Id;
  user_id: string;
  kind: FeedbackKind;
  /** The demand on whose card the feedback was given. */
  demand_id: string;
  /** Only for kind TYPE. */
  type_code: string | null;
  /** Only for kind PUBLISHER. */
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

/** A picture that a user uploaded; its variants are stored in the storage under the id. */
export interface UploadsTable {
  id: string;
  /** The user who uploaded it; null for an operator. */
  owner_id: string | null;
  width: number;
  height: number;
  bytes: number;
  created_at: Time;
  /** Since when something refers to it; an unused picture is removed after a day. */
  used_at: NullableTime;
}
