import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { FEEDBACK_RETENTION_MS } from '../domain/feedback/feedback-conditions.ts';
import { toChinaDay } from '../platform/china-time.ts';
import type { Database } from '../platform/db/database.ts';
import { DELETE_BATCH, deleteInBatches } from '../platform/db/delete-in-batches.ts';
import type { Schema } from '../platform/db/schema.ts';
import { pruneEvents } from './prune-events.ts';

/**
 * Removes what no rule reads any more: attempts outside the longest window (a day), used and expired captchas, SMS codes and WeChat tickets,
 * ended sessions, claims of reviewers, reads of ids that do not exist after an hour, answers stored for repeated requests and the sandbox's
 * outbox after a day, invitations a month after their end, removals of members once no earlier invitation can still be open, sign-ins after
 * 90 days, searches after 30, saved searches that expired without a visit, their hits and the feedback on recommendations after 180 days,
 * notices after a year, the salts that tell a day's searchers apart after that day, known devices after 400 days, events and views as
 * `pruneEvents` describes. Works in batches; `signal` stops between two of them. Safe to run on several instances simultaneously.
 */
export async function pruneExpired(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const remove = (table: keyof Schema, column: string, ageMs: number) =>
    deleteInBatches(db, table, sql`${sql.ref(column)} < ${new Date(now.getTime() - ageMs)}`, { signal });
  await remove('attempts', 'at', DAY_MS + HOUR_MS);
  await remove('captchas', 'expires_at', HOUR_MS);
  await remove('sms_codes', 'expires_at', DAY_MS);
  await remove('wechat_tickets', 'expires_at', HOUR_MS);
  await remove('invite_bindings', 'expires_at', 0);
  await remove('sessions', 'expires_at', DAY_MS);
  await remove('sessions', 'revoked_at', DAY_MS);
  await remove('login_history', 'at', 90 * DAY_MS);
  await remove('known_devices', 'last_at', 400 * DAY_MS);
  await remove('idempotent_answers', 'created_at', DAY_MS);
  await remove('org_invitations', 'expires_at', 30 * DAY_MS);
  await remove('org_removals', 'at', 31 * DAY_MS);
  await remove('missed_reads', 'at', HOUR_MS);
  await remove('review_claims', 'until', 0);
  await remove('sandbox_outbox', 'created_at', DAY_MS);
  await remove('search_log', 'at', 30 * DAY_MS);
  await remove('saved_searches', 'expires_at', 0);
  await remove('saved_search_hits', 'at', 180 * DAY_MS);
  await remove('demand_feedback', 'said_at', FEEDBACK_RETENTION_MS);
  await pruneNotices(db, new Date(now.getTime() - 365 * DAY_MS), signal);
  await deleteInBatches(db, 'search_salts', sql`day < ${toChinaDay(now)}::date`, { signal });
  if (!signal?.aborted) await pruneEvents(db, now, { signal });
}

/** Removes old notices without an index by time: the oldest have the lowest ids, so only the first batch by id is checked. */
const pruneNotices = (db: Database, before: Date, signal: AbortSignal | undefined): Promise<void> =>
  deleteInBatches(
    db,
    'notices',
    sql`id in (
      select id from (select id, created_at from notices order by id limit ${DELETE_BATCH}) as oldest where created_at < ${before}
    )`,
    { signal },
  );
