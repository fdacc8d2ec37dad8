import { sql } from 'kysely';
import type { FeedbackKind } from '#shared/contract/feedback-kinds.ts';
import { isLiveDemand, knownTitle } from '../../../domain/demands/live-demands.ts';
import { rememberedSince } from '../../../domain/feedback/feedback-conditions.ts';
import type { Database } from '../../../platform/db/database.ts';
import { toDatabaseId } from '../../../platform/db/database-id.ts';

/** Maximum number of entries that are stored per user; a new one replaces the oldest. */
export const MAX_STORED = 200;

/** Finds a live demand. */
export const findShown = (db: Database, id: string, now: Date) =>
  db
    .selectFrom('demands')
    .select(['id', 'type_code', 'publisher_id'])
    .where('id', '=', toDatabaseId(id))
    .where(isLiveDemand(now))
    .executeTakeFirst();
type ShownDemand = NonNullable<Awaited<ReturnType<typeof findShown>>>;

interface FeedbackInput {
  userId: string;
  demand: ShownDemand;
  kind: FeedbackKind;
}

/** Stores a user's feedback on a demand in place of their previous feedback on it. */
export async function writeFeedback(trx: Database, { userId, demand, kind }: FeedbackInput, now: Date): Promise<void> {
  const kept: readonly FeedbackKind[] = kind === 'TYPE' ? ['DEMAND', 'TYPE'] : [kind];
  await trx
    .deleteFrom('demand_feedback')
    .where('user_id', '=', userId)
    .where('demand_id', '=', demand.id)
    .where('kind', 'not in', kept)
    .execute();
  // A user who wants fewer of a type does not want this demand either.
  for (const each of kept) await upsert(trx, { userId, demand, kind: each }, now);
  const oldest = trx
    .selectFrom('demand_feedback')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('said_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MAX_STORED);
  await trx.deleteFrom('demand_feedback').where('id', 'in', oldest).execute();
}

/**
 * Inserts feedback or renews its time. On a repeated type or publisher the first demand stays, so withdrawing the later one keeps the
 * entry.
 */
async function upsert(trx: Database, { userId, demand, kind }: FeedbackInput, now: Date): Promise<void> {
  const subject = { DEMAND: sql`demand_id`, TYPE: sql`type_code`, PUBLISHER: sql`publisher_id` }[kind];
  await sql`
    insert into demand_feedback (user_id, kind, demand_id, type_code, publisher_id, said_at)
    values (
      ${userId}, ${kind}, ${demand.id}, ${kind === 'TYPE' ? demand.type_code : null}, ${kind === 'PUBLISHER' ? demand.publisher_id : null}, ${now}
    )
    on conflict (user_id, ${subject}) where kind = ${sql.lit(kind)} do update set said_at = excluded.said_at`.execute(trx);
}

/** Deletes a user's feedback on a demand. */
export const withdrawFeedback = (db: Database, userId: string, demandId: string) =>
  db.deleteFrom('demand_feedback').where('user_id', '=', userId).where('demand_id', '=', toDatabaseId(demandId)).execute();

/** Lists a user's feedback, the latest first. */
export const listFeedback = (db: Database, userId: string, now: Date) =>
  db
    .selectFrom('demand_feedback')
    .innerJoin('demands', 'demands.id', 'demand_feedback.demand_id')
    .leftJoin('users', 'users.id', 'demand_feedback.publisher_id')
    .select([
      'demand_feedback.id',
      'demand_feedback.kind',
      'demand_feedback.type_code',
      'demand_feedback.publisher_id',
      'demand_feedback.said_at',
    ])
    .select(['demand_feedback.demand_id', 'demands.demand_number', knownTitle.as('title'), 'users.nickname'])
    .select(isLiveDemand(now).as('live'))
    .where('demand_feedback.user_id', '=', userId)
    .where('demand_feedback.said_at', '>', rememberedSince(now))
    .orderBy('demand_feedback.said_at', 'desc')
    .orderBy('demand_feedback.id', 'desc')
    .limit(MAX_STORED)
    .execute();
export type FeedbackRow = Awaited<ReturnType<typeof listFeedback>>[number];

/** Deletes one entry. Returns false if the user has no such entry or it has expired. */
export async function removeFeedback(db: Database, userId: string, id: string, now: Date): Promise<boolean> {
  const removed = await db
    .deleteFrom('demand_feedback')
    .where('user_id', '=', userId)
    .where('id', '=', toDatabaseId(id))
    .where('said_at', '>', rememberedSince(now))
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Deletes all feedback of a user. */
export const resetFeedback = (db: Database, userId: string) => db.deleteFrom('demand_feedback').where('user_id', '=', userId).execute();
