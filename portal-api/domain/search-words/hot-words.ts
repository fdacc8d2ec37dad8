import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { getWordFinder } from '../text-checks/word-list.ts';

const MAX_READ = 30;
const MAX_SHOWN = 10;

/** The popular words, those placed by operators first; for any statement. Filter them with `dropUnshowable`. */
export const hotWords: RawBuilder<string[]> = sql<string[]>`array(
  select word from hot_words where source <> 'BLOCKED' order by (source = 'EDITORIAL') desc, score desc, word limit ${sql.lit(MAX_READ)}
)`;

/** Returns the popular words that may be shown today, at most ten. */
export async function dropUnshowable(db: Database, words: readonly string[], now: Date): Promise<string[]> {
  const find = await getWordFinder(db, now);
  return words.filter((word) => find(word).length === 0).slice(0, MAX_SHOWN);
}
