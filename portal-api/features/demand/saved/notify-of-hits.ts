import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { href } from '#shared/routes/href.ts';
import { rewordUnread, sendNotice } from '../../../domain/notices/send-notice.ts';
import { describeMoment, startOfChinaDay } from '../../../platform/china-time.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isFresh, settleHits } from './saved-search-repository.ts';
import { resultsHref } from './understand-saved.ts';

/** Number of searches or users per transaction. */
const BATCH = 20;
/** Maximum number of new notices per user and day; later hits wait for the next summary. */
export const INSTANT_PER_DAY = 300;
/** A search with more unseen hits is switched to daily summaries. */
export const MAX_UNSEEN = 50;
const MAX_LINES = 20;
const MAX_TITLES = 3;
/** Hour of the daily summary, in China time. */
const SUMMARY_HOUR = 9;
const EXPIRY_NOTICE_AHEAD_MS = 7 * DAY_MS;

/**
 * Notifies users of demands that their saved searches have found. Instant searches get one notice per search and hour, whose count is
 * updated while it is unread. The others are combined into one summary per user at 9:00 China time. A notice and the mark that it was
 * written are one transaction. Safe to run on several instances concurrently and to be interrupted at any point. Returns the number of
 * notices written.
 */
export async function notifyOfHits(db: Database, now: Date, signal?: AbortSignal): Promise<number> {
  let written = 0;
  for (const tell of [notifyImmediately, summarise, notifyOfExpiry]) {
    let batch = { taken: BATCH, written: 0 };
    while (batch.taken === BATCH && !signal?.aborted) {
      batch = await db.transaction().execute((trx) => tell(trx, now));
      written += batch.written;
    }
  }
  return written;
}

interface Told {
  taken: number;
  written: number;
}

interface DueSearch {
  id: string;
  user_id: string;
  name: string;
  query: Record<string, string>;
  notice_id: string | null;
  notice_at: Date | null;
  notice_count: number;
}

async function notifyImmediately(trx: Database, now: Date): Promise<Told> {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const { rows } = await sql<DueSearch>`
    select id, user_id, name, query, notice_id, notice_at, notice_count from saved_searches as saved
    where id in (select search_id from saved_search_hits where told_at is null)
      and frequency = 'INSTANT' and (paused_until is null or paused_until <= ${now})
      and (
        exists (select from notices where id = saved.notice_id and read_at is null and saved.notice_at > ${hourAgo})
        or (saved.notice_at is null or saved.notice_at <= ${hourAgo}) and ${INSTANT_PER_DAY} > (
          select count(*) from notices where user_id = saved.user_id and category = '匹配' and created_at >= ${startOfChinaDay(now)}
        )
      )
    order by id limit ${BATCH} for update of saved skip locked`.execute(trx);
  let written = 0;
  for (const search of rows) written += await notifyOwner(trx, search, hourAgo, now);
  return { taken: rows.length, written };
}

async function notifyOwner(trx: Database, search: DueSearch, hourAgo: Date, now: Date): Promise<number> {
  const { fresh, untold, titles } = await readFresh(trx, search.id, now);
  if (untold === 0) {
    await settleHits(trx, search.id, now);
    return 0;
  }
  const isBusy = fresh > MAX_UNSEEN;
  const goesOn = search.notice_id !== null && search.notice_at !== null && search.notice_at > hourAgo;
  const count = untold + (goesOn ? search.notice_count : 0);
  const words = wordsFor(search.name, count, titles, isBusy);
  let noticeId = search.notice_id;
  if (goesOn && noticeId !== null) {
    // The notice has just been read: the next one is due after an hour.
    if (!(await rewordUnread(trx, noticeId, words))) return 0;
  } else {
    const link = resultsHref(search.query, search.id);
    noticeId = await sendNotice(trx, { userId: search.user_id, category: '匹配', ...words, link }, now);
  }
  await trx
    .updateTable('saved_searches')
    .set({ notice_id: noticeId, notice_count: count, ...(!goesOn && { notice_at: now }), ...(isBusy && { frequency: 'DAILY' as const }) })
    .where('id', '=', search.id)
    .execute();
  await settleHits(trx, search.id, now);
  return goesOn ? 0 : 1;
}

function wordsFor(name: string, count: number, titles: readonly string[], isBusy: boolean): { title: string; text: string } {
  const examples = `${titles.map((title) => `「${title}」`).join('')}${count > titles.length ? '等' : ''}`;
  const slower = isBusy ? '新需求较多，之后改为每天 9 点汇总通知。' : '';
  return {
    title: `「${name}」有 ${count} 条新需求`,
    text: `您订阅了「${name}」，新发布的${examples}符合条件。${slower}通知频率可在「我的订阅」中更改。`,
  };
}

/** Returns the number of demands found since the last visit, how many of them need a notice, and the newest titles of these. */
async function readFresh(trx: Database, searchId: string, now: Date): Promise<{ fresh: number; untold: number; titles: string[] }> {
  const { rows } = await sql<{ fresh: number; untold: number; titles: string[] | null }>`
    select count(*)::int as fresh, count(*) filter (where saved_search_hits.told_at is null)::int as untold,
      (array_agg(demands.title order by saved_search_hits.at desc, demands.id desc) filter (where saved_search_hits.told_at is null))
        [1:${sql.lit(MAX_TITLES)}] as titles
    from saved_search_hits
    join saved_searches on saved_searches.id = saved_search_hits.search_id
    join demands on demands.id = saved_search_hits.demand_id
    where saved_search_hits.search_id = ${searchId} and ${isFresh(now)}`.execute(trx);
  const { fresh = 0, untold = 0, titles } = rows[0] ?? {};
  return { fresh, untold, titles: titles ?? [] };
}

/** Returns the time of the last summary, 9:00 in China. */
function lastSummary(now: Date): Date {
  const today = new Date(startOfChinaDay(now).getTime() + SUMMARY_HOUR * HOUR_MS);
  return today <= now ? today : new Date(today.getTime() - DAY_MS);
}

/** Summarizes the hits found before the last 9:00 that have had no notice. */
async function summarise(trx: Database, now: Date): Promise<Told> {
  const until = lastSummary(now);
  const { rows: people } = await sql<{ user_id: string }>`
    select distinct user_id from saved_searches
    where id in (select search_id from saved_search_hits where told_at is null and at < ${until})
      and frequency <> 'OFF' and (paused_until is null or paused_until <= ${now})
    order by user_id limit ${BATCH}`.execute(trx);
  let written = 0;
  for (const { user_id } of people) written += await summariseFor(trx, user_id, until, now);
  return { taken: people.length, written };
}

async function summariseFor(trx: Database, userId: string, until: Date, now: Date): Promise<number> {
  // Waits for another instance that is summarizing for this user; its hits are marked by then.
  await trx.selectFrom('saved_searches').select('id').where('user_id', '=', userId).orderBy('id').forUpdate().execute();
  const isDue = sql<boolean>`(saved_search_hits.told_at is null and saved_search_hits.at < ${until})`;
  const { rows } = await sql<{ id: string; name: string; query: Record<string, string>; count: number }>`
    select saved_searches.id, saved_searches.name, saved_searches.query, count(*) filter (where ${isFresh(now)})::int as count
    from saved_searches
    join saved_search_hits on saved_search_hits.search_id = saved_searches.id
    join demands on demands.id = saved_search_hits.demand_id
    where saved_searches.user_id = ${userId} and ${isDue} and saved_searches.frequency <> 'OFF'
      and (saved_searches.paused_until is null or saved_searches.paused_until <= ${now})
    group by saved_searches.id order by count desc, saved_searches.id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await sql`update saved_search_hits set told_at = ${now} where search_id = any(${ids}::bigint[]) and ${isDue}`.execute(trx);
  const found = rows.filter(({ count }) => count > 0);
  const [first] = found;
  if (!first) return 0;
  const total = found.reduce((sum, { count }) => sum + count, 0);
  const lines = found.slice(0, MAX_LINES).map(({ name, count }) => `「${name}」${count} 条`);
  const more = found.length > MAX_LINES ? `，另有 ${found.length - MAX_LINES} 个订阅` : '';
  const title = found.length === 1 ? `「${first.name}」有 ${total} 条新需求` : `您订阅的 ${found.length} 个搜索有 ${total} 条新需求`;
  const text = `您订阅的搜索有新发布的需求：${lines.join('、')}${more}。通知频率可在「我的订阅」中更改。`;
  const link = found.length === 1 ? resultsHref(first.query, first.id) : href('user.savedSearches');
  await sendNotice(trx, { userId, category: '匹配', title, text, link }, now);
  return 1;
}

/** Announces the expiry of searches that have not been visited. */
async function notifyOfExpiry(trx: Database, now: Date): Promise<Told> {
  const soon = new Date(now.getTime() + EXPIRY_NOTICE_AHEAD_MS);
  const { rows } = await sql<{ id: string; user_id: string; name: string; query: Record<string, string>; expires_at: Date }>`
    update saved_searches set expiry_told = true where id in (
      select id from saved_searches where expires_at <= ${soon} and expires_at > ${now} and not expiry_told
      order by expires_at limit ${BATCH} for update skip locked
    ) returning id, user_id, name, query, expires_at`.execute(trx);
  for (const { id, user_id, name, query, expires_at } of rows) {
    const text = `订阅「${name}」很久没有查看，将于 ${describeMoment(expires_at)} 停止。查看一次结果即可继续订阅。`;
    await sendNotice(trx, { userId: user_id, category: '匹配', title: '订阅即将停止', text, link: resultsHref(query, id) }, now);
  }
  return { taken: rows.length, written: rows.length };
}
