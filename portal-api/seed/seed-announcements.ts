import type { Database } from '../platform/db/database.ts';
import { announcementSeeds } from './announcements.ts';
import type { Random } from './seed-random.ts';
import { workMoment } from './seed-time.ts';

/** Inserts the announcements, oldest first; gives their ids in that order. */
export async function seedAnnouncements(db: Database, now: Date, random: Random): Promise<string[]> {
  const rows = announcementSeeds
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
    .map(({ daysAgo, ...announcement }) => ({ ...announcement, created_at: workMoment(now, daysAgo, random) }));
  const inserted = await db.insertInto('announcements').values(rows).returning('id').execute();
  return inserted.map(({ id }) => id);
}
