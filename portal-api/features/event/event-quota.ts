import { sql } from 'kysely';
import { toChinaDay } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Networks } from '../../platform/http/client-address.ts';

/** Events that a network may send in a minute; the rest is dropped unread. */
const PER_MINUTE = 300;
/** Events that are stored in a day: of a network, of a block of networks, of a person. People do not use up their network's. */
const OF_NETWORK = 500;
const OF_BLOCK = 2_000;
const OF_USER = 200;

export const minuteOf = (moment: Date): number => Math.floor(moment.getTime() / 60_000);

/** `stored`: within all limits · `passed`: too many today, nothing of it is kept but what is the person's own · `dropped`: a flood. */
export type Admission = 'stored' | 'passed' | 'dropped';

/** Counts an event against its senders' limits, of which one row each is kept for the day. */
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

/** One more event of a caller; `stored` is 1 for one that would be stored. Gives the day's and the minute's number with it. */
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
