import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { toChinaDay } from '#portal-api/platform/china-time.ts';
import type { Database } from '#portal-api/platform/db/database.ts';
import type { Networks } from '#portal-api/platform/http/client-address.ts';
import type { Device } from '#portal-api/platform/http/client-device.ts';
import { hashWithKey } from '#portal-api/platform/secret-hash.ts';
import type { CallRequest } from '#shared/contract/define-call.ts';
import type { reportSearch, reportSearchClick } from '#shared/contract/search.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { maskKeyword } from '#shared/rules/search/mask-keyword.ts';
import { type Chip, understand } from '#shared/rules/search/understand.ts';
import { isDemandNamed } from '../../../domain/demands/live-demands.ts';
import { getSearchDictionary } from '../search/search-dictionary.ts';

/** Age from which a device is no longer new, in ms since its first page was served; the same as for views. */
const KNOWN_AFTER_MS = DAY_MS;
/** Maximum number of reports per day: of a device or user, and of a block of networks. */
const OF_VIEWER = 300;
const OF_BLOCK = 5_000;
const MAX_CALLERS = 50_000;
/** Time for which clicks on the results of a search are accepted, in ms. */
const CLICKS_FOR_MS = HOUR_MS;
const MAX_CLICKS = 50;

export interface Searcher {
  userId: string | null;
  /** Null if no page was served to it. */
  device: Device | null;
  networks: Networks;
}

/**
 * Creates the log of searches: their words and conditions, the number of hits, and the demands that were opened. The searcher is a hash
 * with a salt that is deleted after the day; the log contains no account and no long number.
 */
export function createSearchLog(db: Database, secret: string) {
  // With `max` the cache would allocate all of its slots up front.
  const used = new LRUCache<string, number>({ maxSize: MAX_CALLERS, sizeCalculation: () => 1 });
  const salts = new LRUCache<string, string>({ max: 2 });

  /** Counts a report of a searcher. Returns false if a daily limit is reached. */
  function admit({ userId, device, networks }: Searcher, day: string): boolean {
    const limits: [string, number][] = [
      [`${day} ${userId ?? device?.id ?? networks.own}`, OF_VIEWER],
      [`${day} block ${networks.block}`, OF_BLOCK],
    ];
    const isAdmitted = limits.every(([key, most]) => (used.get(key) ?? 0) < most);
    if (isAdmitted) for (const [key] of limits) used.set(key, (used.get(key) ?? 0) + 1);
    return isAdmitted;
  }

  /** Reads the day's salt, which is the same on all instances. */
  async function readSalt(day: string): Promise<string> {
    const known = salts.get(day);
    if (known !== undefined) return known;
    const row = { day, salt: randomBytes(32).toString('base64url') };
    await db
      .insertInto('search_salts')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { salt } = await db.selectFrom('search_salts').select('salt').where('day', '=', day).executeTakeFirstOrThrow();
    salts.set(day, salt);
    return salt;
  }

  return {
    /** Logs a search, unless nothing of its keyword may be stored or no page was served to the searcher. */
    async report({ id, keyword, total, step }: CallRequest<typeof reportSearch>['body'], searcher: Searcher, now: Date): Promise<void> {
      const { userId, device, networks } = searcher;
      if (userId === null && device === null) return;
      const kept = maskKeyword(keyword);
      const day = toChinaDay(now);
      if (!kept || !admit(searcher, day)) return;
      const [salt, dictionary] = await Promise.all([readSalt(day), getSearchDictionary(db, now)]);
      const { chips } = understand(kept, dictionary);
      const hash = (name: string): string => hashWithKey(secret, 'search', salt, name);
      await db
        .insertInto('search_log')
        .values({
          id,
          at: now,
          day,
          viewer: isKnown(searcher, now) ? hash(userId === null ? `device ${device?.id}` : `user ${userId}`) : null,
          network: hash(`network ${networks.block}`),
          words: [...new Set(chips.flatMap((chip) => (chip.kind === 'WORD' ? [chip.word.text] : [])))],
          chips: [...new Set(chips.flatMap(codesOf))],
          total: total ?? null,
          step: step ?? null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Records a demand that was opened from a search of the last hour. */
    async click({ id, demand, position, contacted }: CallRequest<typeof reportSearchClick>['body'], now: Date): Promise<void> {
      const [search, opened] = await Promise.all([
        db
          .selectFrom('search_log')
          .select(({ fn, selectFrom }) => [
            'at',
            selectFrom('search_clicks').select(fn.countAll().as('count')).whereRef('search_id', '=', 'search_log.id').as('clicks'),
          ])
          .where('id', '=', id)
          .executeTakeFirst(),
        db.selectFrom('demands').select('id').where(isDemandNamed(demand)).executeTakeFirst(),
      ]);
      if (!search || !opened || now.getTime() - search.at.getTime() > CLICKS_FOR_MS || Number(search.clicks) >= MAX_CLICKS) return;
      await db
        .insertInto('search_clicks')
        .values({ search_id: id, demand_id: opened.id, position, at: now, contacted })
        .onConflict((conflict) =>
          conflict
            .columns(['search_id', 'demand_id'])
            .doUpdateSet({ contacted: sql<boolean>`search_clicks.contacted or excluded.contacted` }),
        )
        .execute();
    },
  };
}

/** Returns whether a searcher counts for popular words: a user, or a device that was not created just for this. */
const isKnown = ({ userId, device }: Searcher, now: Date): boolean =>
  userId !== null || (device !== null && now.getTime() - device.since.getTime() >= KNOWN_AFTER_MS);

function codesOf(chip: Chip): string[] {
  if (chip.kind === 'REGION') return chip.codes.map((code) => `r:${code}`);
  if (chip.kind === 'TYPE') return [`t:${chip.code}`];
  if (chip.kind === 'SETTLEMENT') return [chip.code];
  return chip.kind === 'MEMBER' ? ['MEMBER'] : [];
}
