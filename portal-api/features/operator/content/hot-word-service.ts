import { sql } from 'kysely';
import { normaliseText } from '#shared/rules/search/normalise-text.ts';
import { logAction } from '../../../domain/operators/log-action.ts';
import type { OperatorContext } from '../../../domain/operators/operator-context.ts';
import { startOfChinaDay, toChinaDay } from '../../../platform/china-time.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

/** Maximum number of words that operators may place before the searched ones. */
const MAX_EDITORIAL = 3;
const MAX_LISTED = 50;

const fold = (words: readonly string[]): string[] => [
  ...new Set(words.map((word) => normaliseText(word).replaceAll(/\s+/gu, ' ').trim()).filter(Boolean)),
];

/** Lists the popular words and those that are never shown. */
export const listHotWords = ({ db }: OperatorContext) =>
  db.selectFrom('hot_words').select(['word', 'source', 'score']).orderBy('source').orderBy('score', 'desc').orderBy('word').execute();

/** Places words before the popular ones, or blocks them from being shown. Throws 400 for more than three placed words. */
export async function setHotWords(operator: OperatorContext, words: readonly string[], source: 'EDITORIAL' | 'BLOCKED'): Promise<string[]> {
  const folded = fold(words);
  await operator.db.transaction().execute(async (trx) => {
    await put(trx, folded, source);
    if (source === 'EDITORIAL' && (await countEditorial(trx)) > MAX_EDITORIAL)
      throw new ApiError(400, `最多 ${MAX_EDITORIAL} 个推荐词，请先用 hot-words remove 移除`);
    await logAction(trx, operator, { command: `hot-words ${source}`, userId: null, details: { words: folded } });
  });
  return folded;
}

/** Removes words. Returns those that existed. A word that many search for reappears with the next day’s sums. */
export async function dropHotWords(operator: OperatorContext, words: readonly string[]): Promise<string[]> {
  const folded = fold(words);
  const rows = await operator.db.deleteFrom('hot_words').where('word', 'in', folded).returning('word').execute();
  await logAction(operator.db, operator, { command: 'hot-words remove', userId: null, details: { words: folded } });
  return rows.map(({ word }) => word);
}

const put = (trx: Database, words: readonly string[], source: 'EDITORIAL' | 'BLOCKED') =>
  trx
    .insertInto('hot_words')
    .values(words.map((word) => ({ word, source })))
    .onConflict((conflict) => conflict.column('word').doUpdateSet({ source }))
    .execute();

async function countEditorial(trx: Database): Promise<number> {
  const { count } = await trx
    .selectFrom('hot_words')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('source', '=', 'EDITORIAL')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lists the words that at least 20 people searched for on a day of the last seven, those with the worst results first. */
export async function listSearches({ db, now }: OperatorContext) {
  const { rows } = await sql<{ word: string; searches: number; withoutHits: number; opened: number }>`
    select word, sum(searches)::int as searches, sum(without_hits)::int as "withoutHits", sum(opened)::int as opened
    from search_word_days where day >= ${toChinaDay(startOfChinaDay(now, 7))}::date group by word
    order by sum(without_hits)::numeric / sum(searches) desc, sum(opened)::numeric / sum(searches), sum(searches) desc, word
    limit ${MAX_LISTED}
  `.execute(db);
  return rows;
}
