import { sql } from 'kysely';
import type { Logger } from 'pino';
import { DAY_MS } from '#shared/durations.ts';
import { href } from '#shared/routes/href.ts';
import { isLiveDemand } from '../../../domain/demands/live-demands.ts';
import { isWanted } from '../../../domain/feedback/feedback-conditions.ts';
import { sendNotice } from '../../../domain/notices/send-notice.ts';
import { startOfChinaDay } from '../../../platform/china-time.ts';
import type { Clock } from '../../../platform/clock.ts';
import { tryLockKey } from '../../../platform/db/advisory-lock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { RESTS_OF_TASKS, tryInside, workOnDue } from '../../../platform/db/due-batches.ts';
import { type FoundMatch, findMatches, readVocabulary, type Vocabulary } from './find-matches.ts';

/** Number of demands per batch. */
const BATCH = 2;
/**
 * Time after which a batch starts no further demand, in ms. PGlite has one connection, so everything else waits for a batch; one demand
 * takes about as long.
 */
const TIME_BUDGET_MS = 5;
/**
 * Interval after which a demand is matched again, as reference data and words change slowly. A change of the demand makes it due
 * immediately.
 */
const LOOKED_FOR_AGAIN_MS = 7 * DAY_MS;
/** Delay before a failed demand is tried again; the others continue. */
const TRY_AGAIN_MS = 60_000;
/** Maximum number of match notices per user and day. */
export const NOTICES_PER_DAY = 3;
export const MATCH_NOTICE = '可能适合您的需求';

/**
 * Finds the matches of demands that became visible, were changed, or were last matched a week ago, and notifies the publishers of demands
 * that match a new one. Safe to run on several instances concurrently and to be interrupted at any point: no notice is sent twice. Returns
 * the number of processed demands.
 */
export async function matchDemands(
  db: Database,
  now: Date,
  logger: Logger,
  { signal, rests }: { signal?: AbortSignal; rests?: number } = {},
): Promise<number> {
  const vocabulary = await readVocabulary(db, now);
  return workOnDue(db, {
    take: (trx) => takeDue(trx, now),
    work: (trx, demand) => matchOne(trx, vocabulary, demand, { now, logger }),
    longestMs: TIME_BUDGET_MS,
    rests,
    signal,
  });
}

interface DueDemand {
  id: string;
  title: string;
  demandNumber: string;
  isNew: boolean;
  isLive: boolean;
}

async function takeDue(trx: Database, now: Date): Promise<DueDemand[]> {
  // Two demands that match each other write the same rows, so only one instance works at a time.
  if (!(await tryLockKey(trx, 'matching'))) return [];
  // Skip a demand that is being changed: that transaction has locked it and locks its row in demand_matching next.
  const { rows } = await sql<DueDemand>`
    select demands.id, demands.title, demands.demand_number as "demandNumber", demand_matching.is_new as "isNew",
      ${isLiveDemand(now)} as "isLive"
    from demand_matching join demands on demands.id = demand_matching.demand_id
    where demand_matching.due_at <= ${now}
    order by demand_matching.due_at limit ${BATCH}
    for key share of demands skip locked for update of demand_matching skip locked`.execute(trx);
  return rows;
}

/** Thrown if a matched demand is being changed by another transaction. */
class DemandLockedElsewhere extends Error {}

/** Matches one demand. A failure does not hold up the others. */
async function matchOne(
  trx: Database,
  vocabulary: Vocabulary,
  demand: DueDemand,
  { now, logger }: { now: Date; logger: Logger },
): Promise<void> {
  const match = async () => {
    if (demand.isLive) await writeMatches(trx, vocabulary, demand, now);
  };
  const isDone = await tryInside(trx, match, (error) => {
    if (error instanceof DemandLockedElsewhere) return;
    logger.error({ err: error, demandId: demand.id }, 'failed to find the matches of a demand; will retry');
  });
  const laterMs = isDone ? LOOKED_FOR_AGAIN_MS : TRY_AGAIN_MS;
  await trx
    .updateTable('demand_matching')
    .set({ due_at: demand.isLive ? new Date(now.getTime() + laterMs) : null, ...(isDone && { is_new: false }) })
    .where('demand_id', '=', demand.id)
    .execute();
}

/**
 * Writes the matches of both sides. Deletes those that no longer fit or are too old to be compared. A match that only better ones have
 * displaced here is kept for the other demand.
 */
async function writeMatches(trx: Database, vocabulary: Vocabulary, demand: DueDemand, now: Date): Promise<void> {
  const found = await findMatches(trx, vocabulary, demand.id, now);
  if (!found) return;
  const { best, passing } = found;
  const ids = best.map(({ id }) => id);
  if (!(await tryLockAll(trx, ids))) throw new DemandLockedElsewhere();
  await sql`
    delete from demand_matches
    where demand_id = ${demand.id} and other_id <> all(${ids}::bigint[])
      or other_id = ${demand.id} and demand_id <> all(${[...passing]}::bigint[])`.execute(trx);
  const rows = best.flatMap(({ id, fit, reasons }) => [
    { demand_id: demand.id, other_id: id, fit, reasons, found_at: now },
    { demand_id: id, other_id: demand.id, fit, reasons, found_at: now },
  ]);
  if (rows.length === 0) return;
  await trx
    .insertInto('demand_matches')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['demand_id', 'other_id'])
        .doUpdateSet((eb) => ({ fit: eb.ref('excluded.fit'), reasons: eb.ref('excluded.reasons') })),
    )
    .execute();
  if (demand.isNew) await notifyPublishers(trx, demand, best, now);
}

/**
 * Locks the demands as rows that reference them do. Returns false, without waiting, if one is being changed: a transaction that takes down
 * all demands of a publisher may be waiting for one that is locked here.
 */
async function tryLockAll(trx: Database, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from demands where id = any(${[...ids]}::bigint[]) for key share skip locked`.execute(trx);
  return rows.length === ids.length;
}

/**
 * Notifies each publisher who accepts suggestions once, about their best matching demand. Skips publishers if either side has blocked the
 * other, if they do not want the new demand or its publisher, and after `NOTICES_PER_DAY` notices a day.
 */
async function notifyPublishers(trx: Database, demand: DueDemand, best: readonly FoundMatch[], now: Date): Promise<void> {
  const firsts = [...Map.groupBy(best, ({ publisherId }) => publisherId).values()].flatMap(([first]) => first ?? []);
  const { rows } = await sql<{ id: string; publisher_id: string; title: string }>`
    select demands.id, demands.publisher_id, demands.title
    from demands join users on users.id = demands.publisher_id and users.personalised
    where demands.id = any(${firsts.map(({ id }) => id)}::bigint[])
      and not exists (
        select from user_blocks join demands as shown on shown.id = ${demand.id}
        where (user_id = demands.publisher_id and blocked_id = shown.publisher_id)
          or (user_id = shown.publisher_id and blocked_id = demands.publisher_id)
      )
      and exists (
        select from (select demands.publisher_id) as told (id)
        join demands on demands.id = ${demand.id} and ${isWanted(sql.ref('told.id'), now)}
      )
      and ${NOTICES_PER_DAY} > (
        select count(*) from notices
        where user_id = demands.publisher_id and category = '匹配' and title = ${MATCH_NOTICE} and created_at >= ${startOfChinaDay(now)}
      )
    order by demands.id`.execute(trx);
  for (const { id, publisher_id, title } of rows) {
    const reasons = firsts.find((match) => match.id === id)?.reasons.join('，');
    const text = `新发布的「${demand.title}」可能适合您的「${title}」：${reasons}。`;
    const link = href('demand.detail', { demandNumber: demand.demandNumber });
    await sendNotice(trx, { userId: publisher_id, category: '匹配', title: MATCH_NOTICE, text, link }, now);
  }
}

/** Runs `matchDemands` as a repeated task; logs a failure. */
export async function runMatching(
  { db, clock, logger }: { db: Database; clock: Clock; logger: Logger },
  signal: AbortSignal,
): Promise<void> {
  try {
    await matchDemands(db, clock.now(), logger, { signal, rests: RESTS_OF_TASKS });
  } catch (error) {
    logger.error({ err: error }, 'failed to match demands; will retry');
  }
}
