import { type RawBuilder, sql } from 'kysely';

/**
 * The demands that strangers may see: published, not removed, not past its date; compared with the clock to the second. For any statement
 * on `demands`. The literals let PostgreSQL use the partial indexes.
 */
export const isLiveDemand = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  demands.audit_status = 'PUBLISH' and demands.deleted_at is null and (demands.valid_until is null or demands.valid_until > ${now})
)`;

/** The title of a demand for whoever knows it from before: never one that nobody has approved. For any statement on `demands`. */
export const knownTitle = sql<string>`coalesce(demands.reviewed_title, demands.title)`;

/** The publisher's membership while it lasts, 0 afterwards. For any statement that joins `users`. */
export const memberLevelNow = (now: Date): RawBuilder<number> => sql<number>`(
  case when users.member_expire_at is null or users.member_expire_at > ${now} then users.member_level else 0 end
)`;
