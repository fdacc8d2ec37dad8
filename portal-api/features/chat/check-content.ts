import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { getWordFinder } from '../../sensitive-words/word-list.ts';

/** Refuses what no demand may say either: 400 at `content`. Words that only call for a look are let through, as nobody reviews a talk. */
export async function checkContent(db: Database, content: string, now: Date): Promise<void> {
  const find = await getWordFinder(db, now);
  const refused = find(content).filter(({ level }) => level === 'REJECT');
  if (refused.length === 0) return;
  const sentence = `含有违规内容「${refused.map(({ word }) => word).join('」「')}」，请修改`;
  throw new ApiError(400, sentence, { fields: { content: sentence } });
}
