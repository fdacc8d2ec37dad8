import { type RawBuilder, sql } from 'kysely';
import { toDatabaseId } from '../../platform/db/database-id.ts';

/**
 * Whether a demand is visible to everybody: published, not removed and not expired, compared with the clock to the second. For any
 * statement on `demands`. The literals let PostgreSQL use the partial indexes.
 */
export const isLiveDemand = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  demands.audit_status = 'PUBLISH' and demands.deleted_at is null and (demands.valid_until is null or demands.valid_until > ${now})
)`;

/** The state of a demand as its publisher sees it (`OwnDemandState`). For any statement on `demands`. */
export const ownDemandState = (now: Date): RawBuilder<string> => sql<string>`(
  case when demands.audit_status = 'PUBLISH' and demands.valid_until <= ${now} then 'EXPIRED' else demands.audit_status end
)`;

/** Whether a demand is live and ends within this number of ms from now. For any statement on `demands`. */
export const isEndingDemand = (now: Date, withinMs: number): RawBuilder<boolean> => sql<boolean>`(
  ${isLiveDemand(now)} and demands.valid_until <= ${new Date(now.getTime() + withinMs)}
)`;

/** Whether a demand has this id or public number. For any statement on `demands`. */
export const isDemandNamed = (idOrNumber: string): RawBuilder<boolean> => sql<boolean>`(
  demands.id = ${toDatabaseId(idOrNumber)}::bigint or demands.demand_number = ${idOrNumber}
)`;

/**
 * Whether a user has contacted the publisher about the demand or reported it. They may report it even if it is no longer shown: otherwise a
 * fraudster could avoid reports by taking it down. For any statement on `demands`.
 */
export const isKnownTo = (userId: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select from contact_grants where contact_grants.demand_id = demands.id and contact_grants.user_id = ${userId})
  or exists (select from threads where threads.demand_id = demands.id and threads.reader_id = ${userId})
  or exists (select from demand_reports where demand_reports.demand_id = demands.id and demand_reports.reporter_id = ${userId})
)`;

/**
 * Whether operators can read a demand, and its pictures are kept: it is not removed, or a report about it waits for an answer. Otherwise a
 * fraudster could avoid the outcome of a report by removing the demand. For any statement on `demands`.
 */
export const isKeptForOperators = sql<boolean>`(
  demands.deleted_at is null
  or exists (select from demand_reports where demand_reports.demand_id = demands.id and demand_reports.status = 'PENDING')
)`;

/** The title of a demand for users who know it from before: never an unapproved one. For any statement on `demands`. */
export const knownTitle = sql<string>`coalesce(demands.reviewed_title, demands.title)`;
