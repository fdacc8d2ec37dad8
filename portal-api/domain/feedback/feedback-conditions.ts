import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#shared/durations.ts';

/** How long feedback on recommendations is kept. */
export const FEEDBACK_RETENTION_MS = 180 * DAY_MS;

/** Returns the time before which feedback is ignored. */
export const rememberedSince = (now: Date): Date => new Date(now.getTime() - FEEDBACK_RETENTION_MS);

/** Penalty on a match's fit (0 to 1) if the user wants fewer demands of its type: a fifth of the weight 0.35. */
const LESS_OF_TYPE = 0.2 * 0.35;

/**
 * Whether the user has not marked the demand or its publisher as unwanted. For any statement on `demands`; `userId` is an id or a column of
 * the statement.
 */
export const isWanted = (userId: RawBuilder<unknown>, now: Date): RawBuilder<boolean> => sql<boolean>`(
  not exists (
    select from demand_feedback as said
    where said.kind = 'DEMAND' and said.user_id = ${userId} and said.demand_id = demands.id and said.said_at > ${rememberedSince(now)}
  ) and not exists (
    select from demand_feedback as said
    where said.kind = 'PUBLISHER' and said.user_id = ${userId} and said.publisher_id = demands.publisher_id
      and said.said_at > ${rememberedSince(now)}
  )
)`;

/** Whether the user wants fewer demands of this type. For any statement on `demands`, like `isWanted`. */
export const isLessWanted = (userId: RawBuilder<unknown>, now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from demand_feedback as said
  where said.kind = 'TYPE' and said.user_id = ${userId} and said.type_code = demands.type_code and said.said_at > ${rememberedSince(now)}
)`;

/**
 * `isWanted` for one user: reads their feedback once, not for each demand. For statements that scan many demands; `personId` is an id.
 */
export const isWantedBy = (personId: string, now: Date): RawBuilder<boolean> => sql<boolean>`(
  demands.id not in (
    select said.demand_id from demand_feedback as said
    where said.kind = 'DEMAND' and said.user_id = ${personId} and said.said_at > ${rememberedSince(now)}
  ) and demands.publisher_id not in (
    select said.publisher_id from demand_feedback as said
    where said.kind = 'PUBLISHER' and said.user_id = ${personId} and said.said_at > ${rememberedSince(now)}
  )
)`;

/** Whether neither the user nor the publisher of a demand has blocked the other; read once, like `isWantedBy`. */
export const isUnblockedBy = (personId: string): RawBuilder<boolean> => sql<boolean>`demands.publisher_id not in (
  select blocked_id from user_blocks where user_id = ${personId}
  union all select user_id from user_blocks where blocked_id = ${personId}
)`;

/** `isLessWanted` for one user, read once. */
export const isLessWantedBy = (personId: string, now: Date): RawBuilder<boolean> => sql<boolean>`(
  demands.type_code in (
    select said.type_code from demand_feedback as said
    where said.kind = 'TYPE' and said.user_id = ${personId} and said.said_at > ${rememberedSince(now)}
  )
)`;

/** How well a match fits the user. For a statement on `demand_matches` and the matching `demands`. */
export const fitFor = (userId: RawBuilder<unknown>, now: Date): RawBuilder<number> => sql<number>`(
  demand_matches.fit - case when ${isLessWanted(userId, now)} then ${sql.lit(LESS_OF_TYPE)} else 0 end
)`;
