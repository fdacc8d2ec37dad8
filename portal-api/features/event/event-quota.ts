import { sql } from 'kysely';
import { toChinaDay } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Networks } from '../../platform/http/client-address.ts';

/** Maximum number of events per network and minute; the rest is dropped without being read. */
const PER_MINUTE = 300;
/** Maximum numbers of events stored per day: by network, block of networks, and user. Events of users do not count for their network. */
const OF_NETWORK = 500;
const OF_BLOCK = 2_000;
const OF_USER = 200;

export const minuteOf = (moment: Date): number => Math.floor(moment.getTime() / 60_000);

/**
 * `stored`: within all limits. `passed`: over a daily limit, so only the user's own history is updated. `dropped`: over the limit per
 * minute.
 */
export type Admission = 'stored' | 'passed' | 'dropped';

/** Counts an event against the limits of its senders, with one row per sender and day. */
export async function admitEvent(
  db: Database,
  { networks, userId }: { networks: Networks; userId: string | null },
  now: Date,
): Promise<Admission> {
  const ofNetwork = await count(db, networks.own, userId === null ? 1 : 0, now);
  if (ofNetwork.in_minute > PER_MINUTE) return 'dropped';
  if (userId !== null) return (await count(db, `user ${userId}`, 1, now)).stored > OF_USER ? 'passed' : 'stored';
  if (ofNetwork.stored > OF_NETWORK) return 'passed';
  return (await count(db, networks.block, 1, now)).stored > OF_BLOCK ? 'passed' : 'stored';
}

/** Counts an event of a caller; `stored` is 1 if it would be stored. Returns the counts of the day and the minute, including this one. */
async function count(db: Database, caller: string, stored: 0 | 1, now: Date) {
  const minute = minuteOf(now);
  return db
    .insertInto('event_quotas')
    .values({ day: toChinaDay(now), caller, stored, minute, in_minute: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'caller']).doUpdateSet({
        stored: sql<number>`event_quotas.stored + excluded.stored`,
        in_minute: sql<number>`case when event_quotas.minute = excluded.minute then event_quotas.in_minute + 1 else 1 end`,
        minute,
      }),
    )
    .returning(['stored', 'in_minute'])
    .executeTakeFirstOrThrow();
}
