import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Whether visitors see a row of `banners`: it is no draft, its time has come, and has not passed. */
export const isBannerShown = (now: Date) =>
  sql<boolean>`(banners.is_public and coalesce(banners.shown_from <= ${now}, true) and coalesce(banners.shown_until > ${now}, true))`;

/** Whether users see a row of `announcements`: it is no draft, and its time has come. */
export const isAnnouncementShown = (now: Date) => sql<boolean>`(announcements.is_public and announcements.created_at <= ${now})`;

/**
 * Updates `was_shown` of the banners and announcements whose time has come or passed. The triggers announce that change, so that cached
 * pages are dropped and users who are online learn of an announcement. No query decides by it. Safe to run on several instances at once.
 */
export async function announceDueContent(db: Database, now: Date): Promise<void> {
  await sql`update banners set was_shown = not was_shown where was_shown <> ${isBannerShown(now)}`.execute(db);
  await sql`update announcements set was_shown = not was_shown where was_shown <> ${isAnnouncementShown(now)}`.execute(db);
}
