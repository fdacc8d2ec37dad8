import { sql } from 'kysely';
import type { Logger } from 'pino';
import { href } from '#shared/routes/href.ts';
import { isLiveDemand } from '../../../domain/demands/live-demands.ts';
import { isWanted } from '../../../domain/feedback/feedback-conditions.ts';
import { sendNotice } from '../../../domain/notices/send-notice.ts';
import { startOfChinaDay } from '../../../platform/china-time.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { RESTS_OF_TASKS, tryInside, workOnDue } from '../../../platform/db/due-batches.ts';
import { type FoundMatch, findMatches, readVocabulary, type Vocabulary } from './find-matches.ts';

/** Demands that are taken at once. */
const BATCH = 2;
/** On PGlite, which has one connection, everybody else waits for each batch: one demand takes about as long. */
const LONGEST_MS = 5;
/** Places, industries and words of demands change slowly; a change of the demand itself does not wait for it. */
const LOOKED_FOR_AGAIN_MS = 7 * 24 * 60 * 60 * 1_000;
/** One that fails is tried again so much later; the others go on. */
const TRY_AGAIN_MS = 60_000;
/** Demands that somebody is told of in a day. */
export const TOLD_PER_DAY = 3;
export const MATCH_NOTICE = '可能适合您的需求';

/**
 * Finds the matches of the demands that came into sight, were changed, or were last looked at a week ago, and tells the publishers of what
 * fits one that is new. Safe to run on several instances at once, and to be ended anywhere: nobody is told twice. Gives how many demands it
 * took.
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
    longestMs: LONGEST_MS,
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
  // Two demands that fit each other write the same rows: one instance at a time does.
  const { rows: turns } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(hashtextextended('matching', 0)) as taken`.execute(
    trx,
  );
  if (!turns[0]?.taken) return [];
  // A demand that somebody is changing at this moment is left for later: they hold it and come for its row here next.
  const { rows } = await sql<DueDemand>`
    select demands.id, demands.title, demands.demand_number as "demandNumber", demand_matching.is_new as "isNew",
      ${isLiveDemand(now)} as "isLive"
    from demand_matching join demands on demands.id = demand_matching.demand_id
    where demand_matching.due_at <= ${now}
    order by demand_matching.due_at limit ${BATCH}
    for key share of demands skip locked for update of demand_matching skip locked`.execute(trx);
  return rows;
}

/** Somebody is changing a demand that was found. */
class HeldElsewhere extends Error {}

/** One that cannot be matched holds up no other. */
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
    if (error instanceof HeldElsewhere) return;
    logger.error({ err: error, demandId: demand.id }, 'the matches of a demand could not be found; it is tried again');
  });
  const laterMs = isDone ? LOOKED_FOR_AGAIN_MS : TRY_AGAIN_MS;
  await trx
    .updateTable('demand_matching')
    .set({ due_at: demand.isLive ? new Date(now.getTime() + laterMs) : null, ...(isDone && { is_new: false }) })
    .where('demand_id', '=', demand.id)
    .execute();
}

/**
 * Both sides are written. Those that fit no more, or are too old to be compared, go; one that only better ones have displaced here stays with
 * the other side.
 */
async function writeMatches(trx: Database, vocabulary: Vocabulary, demand: DueDemand, now: Date): Promise<void> {
  const found = await findMatches(trx, vocabulary, demand.id, now);
  if (!found) return;
  const { best, passing } = found;
  const ids = best.map(({ id }) => id);
  if (!(await holdAll(trx, ids))) throw new HeldElsewhere();
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
  if (demand.isNew) await tellPublishers(trx, demand, best, now);
}

/**
 * Holds these demands as rows that name them do; false where somebody is changing one. They are not waited for: whoever takes all demands of a
 * publisher down may wait for one that is held here.
 */
async function holdAll(trx: Database, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from demands where id = any(${[...ids]}::bigint[]) for key share skip locked`.execute(trx);
  return rows.length === ids.length;
}

/**
 * Each person who wants suggestions once, of the demand of theirs that fits best; nobody whom the other one has blocked or who does not want
 * it or its publisher, and few times a day.
 */
async function tellPublishers(trx: Database, demand: DueDemand, best: readonly FoundMatch[], now: Date): Promise<void> {
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
      and ${TOLD_PER_DAY} > (
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

/** As `matchDemands`, for a task that is repeated: a failure is logged. */
export async function runMatching(
  { db, clock, logger }: { db: Database; clock: Clock; logger: Logger },
  signal: AbortSignal,
): Promise<void> {
  try {
    await matchDemands(db, clock.now(), logger, { signal, rests: RESTS_OF_TASKS });
  } catch (error) {
    logger.error({ err: error }, 'demands could not be matched; it is tried again');
  }
}
