import type { Database } from '../../platform/db/database.ts';

export interface NewNotice {
  userId: string;
  category: '审核' | '互动' | '举报' | '道具' | '认证' | '企业' | '系统';
  title: string;
  text: string;
  /** A path of the portal; null: nowhere to go. */
  link: string | null;
}

/** Puts a notice into a user's list. Call it in the transaction of what it tells. */
export async function sendNotice(db: Database, { userId, category, title, text, link }: NewNotice, now: Date): Promise<void> {
  await db
    .insertInto('notices')
    .values({ user_id: userId, category, title, summary: text, content: text, link, created_at: now })
    .execute();
}
