import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import { keysOfDemand } from '../../../domain/saved-searches/search-keys.ts';
import type { Database } from '../../../platform/db/database.ts';
import { tryInside, workOnDue } from '../../../platform/db/due-batches.ts';
import { passes, type SearchCriteria, toSingleConditions } from '../search/demand-filters.ts';
import { lockSearchesShared } from './lock-searches.ts';

/**
 * Maximum number of demands per batch, and time in ms after which a batch starts no further demand: on PGlite everything else waits for it.
 */
const BATCH = 20;
const TIME_BUDGET_MS = 20;
/** Numbers of searches read together, conditions per statement, and hits written per statement. */
const CANDIDATES = 20_000;
const ASKED_TOGETHER = 100;
const WRITTEN_TOGETHER = 2_000;
/** Delay before a failed demand is tried again; the others continue. */
const TRY_AGAIN_MS = 60_000;

interface ShownDemand {
  id: string;
  demand_id: string;
  event: 'SHOWN' | 'CHANGED';
  /** Time at which it became visible or was changed. */
  at: Date;
}

/** Saved searches with equal conditions. */
interface EqualSearches {
  search: SearchCriteria;
  /** Comma-separated ids of those whose owners are notified, and of those whose notices are off or paused; null if there are none. */
  told: string | null;
  quiet: string | null;
}

/**
 * Compares demands that became visible with the saved searches and records which of them find each demand: once, however often it runs, and
 * only while the demand has a row in the outbox. A changed demand counts if the search did not find it before. Skips searches that were
 * saved later, which already had it among their results, and for each user their own demands, those of users they have blocked, and those
 * they have viewed. Safe to run on several instances concurrently and to be interrupted at any point. Returns the number of processed
 * demands.
 */
export const matchShown = (
  db: Database,
  now: Date,
  logger: Logger,
  { signal, rests }: { signal?: AbortSignal; rests?: number } = {},
): Promise<number> =>
  workOnDue(db, {
    take: async (trx) => {
      // Taken first, so that no other lock is held while waiting for a deletion.
      await lockSearchesShared(trx);
      return takeDue(trx, now);
    },
    work: (trx, demand) => matchOne(trx, demand, now, logger),
    longestMs: TIME_BUDGET_MS,
    rests,
    signal,
  });

/**
 * Takes only the first of several rows of a demand, so that no other transaction writes hits of the same demand. Locks the demands against
 * changes and deletion until the transaction ends. Skips those being changed or deleted right now, so that neither transaction waits for
 * the other.
 */
async function takeDue(trx: Database, now: Date): Promise<ShownDemand[]> {
  const { rows } = await sql<ShownDemand>`
    select demand_outbox.id, demand_outbox.demand_id, demand_outbox.event, demand_outbox.at
    from demand_outbox join demands on demands.id = demand_outbox.demand_id
    where demand_outbox.due_at <= ${now} and not exists (
      select from demand_outbox as earlier where earlier.demand_id = demand_outbox.demand_id and earlier.id < demand_outbox.id
    )
    order by demand_outbox.id limit ${BATCH}
    for update of demand_outbox skip locked for key share of demands skip locked`.execute(trx);
  return rows;
}

/** Compares one demand. A failure does not hold up the others. */
async function matchOne(trx: Database, demand: ShownDemand, now: Date, logger: Logger): Promise<void> {
  const compareAll = async () => {
    await writeHits(trx, demand, now);
    await trx.deleteFrom('demand_outbox').where('id', '=', demand.id).execute();
  };
  const isDone = await tryInside(trx, compareAll, (error) =>
    logger.error({ err: error, demandId: demand.demand_id }, 'failed to match a demand with saved searches; will retry'),
  );
  if (isDone) return;
  const due = new Date(now.getTime() + TRY_AGAIN_MS);
  await trx.updateTable('demand_outbox').set({ due_at: due }).where('id', '=', demand.id).execute();
}

async function writeHits(trx: Database, shown: ShownDemand, now: Date): Promise<void> {
  const { keys, hasHits } = await readKeys(trx, shown.demand_id);
  const isFoundNow = searchOnce(trx, sql`demands where demands.id = ${shown.demand_id}`, now);
  const wasFound = searchOnce(
    trx,
    sql`demand_outbox, jsonb_populate_record(null::demands, demand_outbox.before) as demands where demand_outbox.id = ${shown.id}`,
    now,
  );
  let from: string | null = keys.length > 0 ? '0' : null;
  while (from !== null) {
    const next: string | null = await findNext(trx, keys, from);
    let found = await isFoundNow(await readCandidates(trx, shown, { keys, from, next }, now));
    if (shown.event === 'CHANGED') {
      const foundBefore = new Set(await wasFound(found));
      found = found.filter((searches) => !foundBefore.has(searches));
    }
    await insertHits(trx, shown, { ids: idsOf(found, 'told'), toldAt: null, hasHits });
    // Marked as told: the owners have turned notices off or paused them.
    await insertHits(trx, shown, { ids: idsOf(found, 'quiet'), toldAt: now, hasHits });
    from = next;
  }
}

/** Reads the keys of a demand, and whether a search has found it before. Of its grams only the anchors of saved searches count. */
async function readKeys(trx: Database, demandId: string): Promise<{ keys: string[]; hasHits: boolean }> {
  const { rows } = await sql<{ typeCode: string; industryCode: string; regionCode: string; anchors: string[]; hasHits: boolean }>`
    select type_code as "typeCode", industry_code as "industryCode", region_code as "regionCode", array(
      select gram from unnest(search_grams) as gram where exists (select from saved_searches where saved_searches.anchor = gram)
    ) as anchors, exists (select from saved_search_hits where demand_id = demands.id) as "hasHits"
    from demands where id = ${demandId}`.execute(trx);
  const [demand] = rows;
  return demand ? { keys: keysOfDemand(demand, demand.anchors), hasHits: demand.hasHits } : { keys: [], hasHits: false };
}

/** Returns the id of the search that starts the next batch; null if there are no more. */
async function findNext(trx: Database, keys: readonly string[], from: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select distinct search_id as id from saved_search_keys where key = any(${[...keys]}::bigint[]) and search_id >= ${from}
    order by id offset ${CANDIDATES} limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}

/**
 * Reads the candidates. In an array whose length it does not know, PostgreSQL looks up each search; for thousands of ids it would scan the
 * table. Equal searches are grouped, so that their words are read, sent and compared once; the newest of them has the current tokens.
 */
async function readCandidates(
  trx: Database,
  { demand_id, at }: ShownDemand,
  { keys, from, next }: { keys: readonly string[]; from: string; next: string | null },
  now: Date,
): Promise<EqualSearches[]> {
  const isQuiet = sql`(saved.frequency = 'OFF' or saved.paused_until is not null and saved.paused_until > ${now})`;
  const { rows } = await sql<EqualSearches>`
    with shown as materialized (
      select publisher_id, demand_tokens(search_grams, type_code, industry_code, region_code, settlement_modes) as tokens
      from demands where id = ${demand_id}
    ), equal as materialized (
      select max(id) as newest, string_agg(id::text, ',') filter (where not ${isQuiet}) as told,
        string_agg(id::text, ',') filter (where ${isQuiet}) as quiet
      from saved_searches as saved
      where id = any(array(
          select search_id from saved_search_keys
          where key = any(${[...keys]}::bigint[]) and search_id >= ${from} and (${next}::bigint is null or search_id < ${next})
        ))
        and created_at < ${at} and expires_at > ${now} and user_id <> (select publisher_id from shown)
        and user_id not in (
          select user_id from user_blocks where blocked_id = (select publisher_id from shown)
          union all select user_id from demand_marks where demand_id = ${demand_id} and kind in ('FOOTPRINT', 'CONTACT')
        )
      group by search_hash order by newest
    )
    select saved.search, equal.told, equal.quiet from equal join saved_searches as saved on saved.id = equal.newest
    where not exists (select from unnest(saved.tokens) as token where token not in (select unnest(tokens) from shown))`.execute(trx);
  return rows;
}

/**
 * Returns a filter that keeps the searches whose conditions all hold for a row. Each condition is evaluated once across calls: thousands of
 * searches share a few hundred conditions.
 */
function searchOnce(
  trx: Database,
  from: RawBuilder<unknown>,
  now: Date,
): (candidates: readonly EqualSearches[]) => Promise<readonly EqualSearches[]> {
  const answers = new Map<string, boolean>();
  return async (candidates) => {
    const conditionsOf = new Map(
      candidates.map((candidate) => [candidate, toSingleConditions(candidate.search).map((one) => JSON.stringify(one))]),
    );
    const asked = [...new Set([...conditionsOf.values()].flat())].filter((one) => !answers.has(one));
    for (let start = 0; start < asked.length; start += ASKED_TOGETHER) {
      const some = asked.slice(start, start + ASKED_TOGETHER);
      const marks = some.map((one) => sql`case when ${passes(JSON.parse(one) as Partial<SearchCriteria>, now)} then 1 end`);
      const { rows } = await sql<{ passed: (number | null)[] }>`select array[${sql.join(marks)}] as passed from ${from}`.execute(trx);
      for (const [at, one] of some.entries()) answers.set(one, rows[0]?.passed[at] === 1);
    }
    return candidates.filter((candidate) => conditionsOf.get(candidate)?.every((one) => answers.get(one)));
  };
}

/** Returns the ids in order, so that each hit is written next to the previous one. */
const idsOf = (found: readonly EqualSearches[], kind: 'told' | 'quiet'): BigInt64Array =>
  BigInt64Array.from(
    found.flatMap((searches) => searches[kind]?.split(',') ?? []),
    BigInt,
  ).sort();

/**
 * Inserts hits. The searches and the demand need no check, as they are locked. For a demand without earlier hits there is no conflict: no
 * other transaction is processing it.
 */
async function insertHits(
  trx: Database,
  { demand_id, at }: ShownDemand,
  { ids, toldAt, hasHits }: { ids: BigInt64Array; toldAt: Date | null; hasHits: boolean },
): Promise<void> {
  for (let start = 0; start < ids.length; start += WRITTEN_TOGETHER) {
    const some = `{${ids.subarray(start, start + WRITTEN_TOGETHER).join(',')}}`;
    await sql`
      insert into saved_search_hits (search_id, demand_id, at, told_at)
      select search_id, ${demand_id}, ${at}, ${toldAt}::timestamptz
      from unnest(${some}::text::bigint[]) as search_id
      ${hasHits ? sql`on conflict do nothing` : sql``}`.execute(trx);
  }
}
