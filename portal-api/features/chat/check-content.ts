import type { Database } from '../../db/database.ts';
import { refuseFields } from '../../http/refuse-fields.ts';
import { checkWords } from '../../sensitive-words/check-words.ts';
import { getWordFinder } from '../../sensitive-words/word-list.ts';

/** Refuses what no demand may say either: 400 at `content`. Words that only call for a look are let through, as nobody reviews a talk. */
export async function checkContent(db: Database, content: string, now: Date): Promise<void> {
  const find = await getWordFinder(db, now);
  refuseFields(checkWords({ content }, find));
}
