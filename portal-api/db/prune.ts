import type { Database } from './database.ts';
import { pruneEvents } from './prune-events.ts';

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;

/**
 * Removes what no rule reads any more: attempts outside the longest window (a day), used and expired captchas, SMS codes and tickets,
 * ended sessions, ids asked for in vain, answers kept for repeats and the sandbox's outbox after a day, sign-ins after 90 days,
 * devices after 400, events and views as `pruneEvents` says. Safe to run on several instances at once.
 */
export async function pruneExpired(db: Database, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await db
    .deleteFrom('attempts')
    .where('at', '<', ago(DAY + HOUR))
    .execute();
  await db.deleteFrom('captchas').where('expires_at', '<', ago(HOUR)).execute();
  await db.deleteFrom('sms_codes').where('expires_at', '<', ago(DAY)).execute();
  await db.deleteFrom('wechat_tickets').where('expires_at', '<', ago(HOUR)).execute();
  await db.deleteFrom('invite_bindings').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', ago(DAY)), eb('revoked_at', '<', ago(DAY))]))
    .execute();
  await db
    .deleteFrom('login_history')
    .where('at', '<', ago(90 * DAY))
    .execute();
  await db
    .deleteFrom('known_devices')
    .where('last_at', '<', ago(400 * DAY))
    .execute();
  await db.deleteFrom('idempotent_answers').where('created_at', '<', ago(DAY)).execute();
  await db.deleteFrom('missed_reads').where('at', '<', ago(HOUR)).execute();
  await db.deleteFrom('sandbox_outbox').where('created_at', '<', ago(DAY)).execute();
  await pruneEvents(db, now);
}
