import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import { keysOfDemand } from '../../../domain/saved-searches/search-keys.ts';
import type { Database } from '../../../platform/db/database.ts';
import { tryInside, workOnDue } from '../../../platform/db/due-batches.ts';
import { type DemandSearch, passes, toSingleConditions } from '../demand-filters.ts';
import { holdSearches } from './hold-searches.ts';

/** Demands that are taken at once. */
const BATCH = 50;
const LONGEST_MS = 500;
/** Searches that are read at once; conditions that one statement asks; hits that one writes. */
const CANDIDATES = 20_000;
const ASKED_TOGETHER = 100;
const WRITTEN_TOGETHER = 2_000;
/** One that fails is tried again so much later; the others go on. */
const TRY_AGAIN_MS = 60_000;

interface ShownDemand {
  id: string;
  demand_id: string;
  event: 'SHOWN' | 'CHANGED';
  /** When it came into sight, or was changed. */
  at: Date;
}

interface Candidate {
  id: string;
  search: DemandSearch;
  /** Its owner is told of nothing now. */
  isQuiet: boolean;
}

/**
 * Compares the demands that came into sight with the saved searches and writes down which of them find each: once, however often it is done,
 * and not at all without the demand's row of the outbox. A changed demand counts where it was not found before. A search that was saved
 * later had it among its results. Left out are own demands, those of people one has blocked and those that one has looked at. Safe to run on
 * several instances at once, and to be ended anywhere. Gives how many demands it took.
 */
export const matchShown = (db: Database, now: Date, logger: Logger, signal?: AbortSignal): Promise<number> =>
  workOnDue(db, {
    take: async (trx) => {
      // Before everything else, so that it waits for a deletion with nothing in hand.
      await holdSearches(trx);
      return takeDue(trx, now);
    },
    work: (trx, demand) => matchOne(trx, demand, now, logger),
    longestMs: LONGEST_MS,
    signal,
  });

const takeDue = (trx: Database, now: Date): Promise<ShownDemand[]> =>
  trx
    .selectFrom('demand_outbox')
    .select(['id', 'demand_id', 'event', 'at'])
    .where('due_at', '<=', now)
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();

/** One that cannot be compared holds up no other. */
async function matchOne(trx: Database, demand: ShownDemand, now: Date, logger: Logger): Promise<void> {
  const compareAll = async () => {
    await writeHits(trx, demand, now);
    await trx.deleteFrom('demand_outbox').where('id', '=', demand.id).execute();
  };
  const isDone = await tryInside(trx, compareAll, (error) =>
    logger.error({ err: error, demandId: demand.demand_id }, 'a demand could not be compared with saved searches; it is tried again'),
  );
  if (isDone) return;
  const due = new Date(now.getTime() + TRY_AGAIN_MS);
  await trx.updateTable('demand_outbox').set({ due_at: due }).where('id', '=', demand.id).execute();
}

async function writeHits(trx: Database, shown: ShownDemand, now: Date): Promise<void> {
  const keys = await readKeys(trx, shown.demand_id);
  let from: string | null = keys.length > 0 ? '0' : null;
  while (from !== null) {
    const next: string | null = await findNext(trx, keys, from);
    const candidates = await readCandidates(trx, shown, { keys, from, next }, now);
    const found = await compare(trx, shown, candidates, now);
    for (let start = 0; start < found.length; start += WRITTEN_TOGETHER)
      await insertHits(trx, shown, found.slice(start, start + WRITTEN_TOGETHER), now);
    from = next;
  }
}

/** Of its grams only those count with which keys of searches begin. */
async function readKeys(trx: Database, demandId: string): Promise<string[]> {
  const { rows } = await sql<{ typeCode: string; industryCode: string; regionCode: string; anchors: string[] }>`
    select type_code as "typeCode", industry_code as "industryCode", region_code as "regionCode", array(
      select gram from unnest(search_grams) as gram where exists (select from saved_searches where saved_searches.anchor = gram)
    ) as anchors
    from demands where id = ${demandId}`.execute(trx);
  const [demand] = rows;
  return demand ? keysOfDemand(demand, demand.anchors) : [];
}

/** With which search the next ones begin, after as many as are read at once; null: there are no more. */
async function findNext(trx: Database, keys: readonly string[], from: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select distinct search_id as id from saved_search_keys where key = any(${[...keys]}::bigint[]) and search_id >= ${from}
    order by id offset ${CANDIDATES} limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Of a list whose length it does not see, PostgreSQL looks up each search; for one of thousands it would read all that there are. */
async function readCandidates(
  trx: Database,
  { demand_id, at }: ShownDemand,
  { keys, from, next }: { keys: readonly string[]; from: string; next: string | null },
  now: Date,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with shown as materialized (
      select id, publisher_id, demand_tokens(search_grams, type_code, industry_code, region_code, settlement_modes) as tokens
      from demands where id = ${demand_id}
    )
    select saved.id, saved.search, saved.frequency = 'OFF' or saved.paused_until is not null and saved.paused_until > ${now} as "isQuiet"
    from saved_searches as saved cross join shown
    where saved.id = any(array(
        select search_id from saved_search_keys
        where key = any(${[...keys]}::bigint[]) and search_id >= ${from} and (${next}::bigint is null or search_id < ${next})
      ))
      and saved.created_at < ${at} and saved.expires_at > ${now} and saved.user_id <> shown.publisher_id
      and saved.tokens <@ shown.tokens
      and not exists (select from user_blocks where user_id = saved.user_id and blocked_id = shown.publisher_id)
      and not exists (
        select from demand_marks where user_id = saved.user_id and demand_id = shown.id and kind in ('FOOTPRINT', 'CONTACT')
      )
    order by saved.id`.execute(trx);
  return rows;
}

/** Those that find the demand, and did not find it as it was before it changed. */
async function compare(
  trx: Database,
  { id, demand_id, event }: ShownDemand,
  candidates: readonly Candidate[],
  now: Date,
): Promise<readonly Candidate[]> {
  const matching = await keepPassed(trx, sql`demands where demands.id = ${demand_id}`, candidates, now);
  if (event === 'SHOWN') return matching;
  const before = sql`demand_outbox, jsonb_populate_record(null::demands, demand_outbox.before) as demands where demand_outbox.id = ${id}`;
  const wereFound = new Set(await keepPassed(trx, before, matching, now));
  return matching.filter((candidate) => !wereFound.has(candidate));
}

/** Those whose conditions all hold for a row. Each condition is asked once: thousands of searches are made of a few hundred. */
async function keepPassed(
  trx: Database,
  from: RawBuilder<unknown>,
  candidates: readonly Candidate[],
  now: Date,
): Promise<readonly Candidate[]> {
  const conditionsOf = new Map(
    candidates.map((candidate) => [candidate, toSingleConditions(candidate.search).map((one) => JSON.stringify(one))]),
  );
  const asked = [...new Set([...conditionsOf.values()].flat())];
  const holding = new Set<string>();
  for (let start = 0; start < asked.length; start += ASKED_TOGETHER) {
    const some = asked.slice(start, start + ASKED_TOGETHER);
    const marks = some.map((one) => sql`case when ${passes(JSON.parse(one) as Partial<DemandSearch>, now)} then 1 end`);
    const { rows } = await sql<{ passed: (number | null)[] }>`select array[${sql.join(marks)}] as passed from ${from}`.execute(trx);
    for (const [at, one] of some.entries()) if (rows[0]?.passed[at] === 1) holding.add(one);
  }
  return candidates.filter((candidate) => conditionsOf.get(candidate)?.every((one) => holding.has(one)));
}

/** Nobody will be told where nobody wants to be. That the searches are still there is sure without looking: they are held. */
async function insertHits(trx: Database, { demand_id, at }: ShownDemand, found: readonly Candidate[], now: Date): Promise<void> {
  const quiet = found.filter(({ isQuiet }) => isQuiet);
  await sql`
    insert into saved_search_hits (search_id, demand_id, at, told_at)
    select search_id, ${demand_id}, ${at}, case when search_id = any(${quiet.map(({ id }) => id)}::bigint[]) then ${now}::timestamptz end
    from unnest(${found.map(({ id }) => id)}::bigint[]) as search_id order by search_id
    on conflict do nothing`.execute(trx);
}
