import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { ReplyHabits } from '#shared/contract/user.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { Database } from '../../platform/db/database.ts';
import { createDatabaseMap } from '../../platform/db/database-map.ts';
import { type ReplyCounts, replyCountsOf, toReplyHabits } from './reply-habits.ts';

/** Age up to which the habits of a publisher are used without counting again, in ms. */
const USED_MS = 10 * MINUTE_MS;
const MAX_PUBLISHERS = 10_000;

type HabitsById = ReadonlyMap<string, ReplyHabits>;

interface Counted {
  /** Of the publishers that were counted together; without those of whom nothing is told. */
  found: Promise<HabitsById>;
  at: number;
}

const caches = createDatabaseMap<LRUCache<string, Counted>>();

/**
 * Returns how the publishers of these demands answer, by their ids, for the cards of a list; without those of whom nothing is told. The
 * habits are up to ten minutes old and the same for all readers. Publishers that are not in the cache of the process are counted in one
 * statement, which concurrent readers share.
 */
export async function readReplyHabits(db: Database, demands: readonly { publisher_id: string }[], now: Date): Promise<HabitsById> {
  const cache = cacheOf(db);
  const at = now.getTime();
  const ids = [...new Set(demands.map(({ publisher_id }) => publisher_id))];
  const unknown = ids.filter((id) => Math.abs(at - (cache.get(id)?.at ?? Number.NEGATIVE_INFINITY)) >= USED_MS);
  if (unknown.length > 0) {
    const found = countHabits(db, unknown, now);
    for (const id of unknown) cache.set(id, { found, at });
    found.catch(() => {
      for (const id of unknown) if (cache.get(id)?.found === found) cache.delete(id);
    });
  }
  const known = await Promise.all(ids.map(async (id) => [id, (await cache.get(id)?.found)?.get(id)] as const));
  return new Map(known.flatMap(([id, habits]) => (habits ? [[id, habits]] : [])));
}

function cacheOf(db: Database): LRUCache<string, Counted> {
  // With `max` the cache would allocate all of its slots up front.
  const cache = caches.get(db) ?? new LRUCache<string, Counted>({ maxSize: MAX_PUBLISHERS, sizeCalculation: () => 1 });
  caches.set(db, cache);
  return cache;
}

async function countHabits(db: Database, publisherIds: readonly string[], now: Date): Promise<HabitsById> {
  const { rows } = await sql<{ id: string; counts: ReplyCounts }>`
    select asked.id, ${replyCountsOf('asked.id', now)} as counts from unnest(${publisherIds}::bigint[]) as asked (id)
  `.execute(db);
  return new Map(
    rows.flatMap(({ id, counts }) => {
      const habits = toReplyHabits(counts);
      return habits ? [[id, habits]] : [];
    }),
  );
}
