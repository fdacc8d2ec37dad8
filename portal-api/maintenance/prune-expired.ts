import { sql } from 'kysely';
import { FEEDBACK_KEPT_MS } from '../domain/feedback/feedback-conditions.ts';
import { toChinaDay } from '../platform/china-time.ts';
import type { Database } from '../platform/db/database.ts';
import { DELETE_BATCH, deleteInBatches } from '../platform/db/delete-in-batches.ts';
import type { Schema } from '../platform/db/schema.ts';
import { pruneEvents } from './prune-events.ts';

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;

/**
 * Removes what no rule reads any more: attempts outside the longest window (a day), used and expired captchas, SMS codes and tickets,
 * ended sessions, ids asked for in vain, answers kept for repeats and the sandbox's outbox after a day, invitations that ended a month
 * ago and who was taken out before any that still opens, sign-ins after 90 days, searches after 30, saved ones that nobody visits and what they
 * found after 180, feedback on recommendations after 180, notices after a year, what told a day's searchers apart with the day, devices after 400, events and views as `pruneEvents` says.
 * In batches; `signal` ends it between two. Safe to run on several instances at once.
 */
export async function pruneExpired(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const remove = (table: keyof Schema, column: string, ageMs: number) =>
    deleteInBatches(db, table, sql`${sql.ref(column)} < ${new Date(now.getTime() - ageMs)}`, { signal });
  await remove('attempts', 'at', DAY + HOUR);
  await remove('captchas', 'expires_at', HOUR);
  await remove('sms_codes', 'expires_at', DAY);
  await remove('wechat_tickets', 'expires_at', HOUR);
  await remove('invite_bindings', 'expires_at', 0);
  await remove('sessions', 'expires_at', DAY);
  await remove('sessions', 'revoked_at', DAY);
  await remove('login_history', 'at', 90 * DAY);
  await remove('known_devices', 'last_at', 400 * DAY);
  await remove('idempotent_answers', 'created_at', DAY);
  await remove('org_invitations', 'expires_at', 30 * DAY);
  await remove('org_removals', 'at', 31 * DAY);
  await remove('missed_reads', 'at', HOUR);
  await remove('sandbox_outbox', 'created_at', DAY);
  await remove('search_log', 'at', 30 * DAY);
  await remove('saved_searches', 'expires_at', 0);
  await remove('saved_search_hits', 'at', 180 * DAY);
  await remove('demand_feedback', 'said_at', FEEDBACK_KEPT_MS);
  await pruneNotices(db, new Date(now.getTime() - 365 * DAY), signal);
  await deleteInBatches(db, 'search_salts', sql`day < ${toChinaDay(now)}::date`, { signal });
  if (!signal?.aborted) await pruneEvents(db, now, { signal });
}

/** The oldest have the lowest ids, so no index by time is needed: the first batch of all is looked at, and what of it is due goes. */
const pruneNotices = (db: Database, before: Date, signal: AbortSignal | undefined): Promise<void> =>
  deleteInBatches(
    db,
    'notices',
    sql`id in (
      select id from (select id, created_at from notices order by id limit ${DELETE_BATCH}) as oldest where created_at < ${before}
    )`,
    { signal },
  );
