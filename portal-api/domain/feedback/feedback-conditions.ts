import { type RawBuilder, sql } from 'kysely';

/** Feedback on recommendations is forgotten after so long. */
export const FEEDBACK_KEPT_MS = 180 * 24 * 60 * 60 * 1_000;

/** Whatever was said before is forgotten. */
export const rememberedSince = (now: Date): Date => new Date(now.getTime() - FEEDBACK_KEPT_MS);

/** Of matches, whose fit goes from 0 to 1: a type of which somebody wants fewer weighs less by a fifth. */
const LESS_OF_TYPE = 0.2 * 0.35;

/**
 * Whether somebody has not said that they do not want a demand, or its publisher. For any statement on `demands`; `userId` is an id, or a
 * column of the statement.
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

/** Whether somebody wants fewer demands of a demand's type. For any statement on `demands`, as `isWanted`. */
export const isLessWanted = (userId: RawBuilder<unknown>, now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from demand_feedback as said
  where said.kind = 'TYPE' and said.user_id = ${userId} and said.type_code = demands.type_code and said.said_at > ${rememberedSince(now)}
)`;

/**
 * `isWanted` of one person: what they have said is read once, not for each demand. For statements that look through many demands; `personId` is an
 * id.
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

/** Whether neither one person nor the publisher of a demand has blocked the other; read once, as `isWantedBy`. */
export const isUnblockedBy = (personId: string): RawBuilder<boolean> => sql<boolean>`demands.publisher_id not in (
  select blocked_id from user_blocks where user_id = ${personId}
  union all select user_id from user_blocks where blocked_id = ${personId}
)`;

/** `isLessWanted` of one person, read once. */
export const isLessWantedBy = (personId: string, now: Date): RawBuilder<boolean> => sql<boolean>`(
  demands.type_code in (
    select said.type_code from demand_feedback as said
    where said.kind = 'TYPE' and said.user_id = ${personId} and said.said_at > ${rememberedSince(now)}
  )
)`;

/** How well a match fits somebody. For a statement on `demand_matches` and the fitting `demands`. */
export const fitFor = (userId: RawBuilder<unknown>, now: Date): RawBuilder<number> => sql<number>`(
  demand_matches.fit - case when ${isLessWanted(userId, now)} then ${sql.lit(LESS_OF_TYPE)} else 0 end
)`;
