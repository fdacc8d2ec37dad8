import { checkWords } from '../../domain/text-checks/check-words.ts';
import { getWordFinder } from '../../domain/text-checks/word-list.ts';
import type { Database } from '../../platform/db/database.ts';
import { refuseFields } from '../../platform/http/refuse-fields.ts';

/** Refuses what no demand may say either: 400 at `content`. Words that only call for a look are let through, as nobody reviews a talk. */
export async function checkContent(db: Database, content: string, now: Date): Promise<void> {
  const find = await getWordFinder(db, now);
  refuseFields(checkWords({ content }, find));
}
