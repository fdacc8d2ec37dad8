import type { Database } from '../../platform/db/database.ts';

export interface NewNotice {
  userId: string;
  category: '审核' | '互动' | '举报' | '道具' | '认证' | '企业' | '匹配' | '系统';
  title: string;
  text: string;
  /** A path of the portal; null: nowhere to go. */
  link: string | null;
}

/** Puts a notice into a user's list and gives its id. Call it in the transaction of what it tells. */
export async function sendNotice(db: Database, { userId, category, title, text, link }: NewNotice, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('notices')
    .values({ user_id: userId, category, title, summary: text, content: text, link, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Says something else in a notice that nobody has read yet; false: it has been read, or is gone. */
export async function rewordUnread(db: Database, id: string, { title, text }: Pick<NewNotice, 'title' | 'text'>): Promise<boolean> {
  const changed = await db
    .updateTable('notices')
    .set({ title, summary: text, content: text })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
