import { logAction } from '../../../domain/operators/log-action.ts';
import type { OperatorContext } from '../../../domain/operators/operator-context.ts';
import { foldWord, type SensitiveWord, type WordLevel } from '../../../domain/text-checks/word-finder.ts';
import { invalidateWords } from '../../../domain/text-checks/word-list.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

/** Minimum length of a sensitive word: a single character would occur in half of all demands. */
const MIN_WORD_LENGTH = 2;

export const listAllWords = ({ db }: OperatorContext): Promise<SensitiveWord[]> => listWords(db);

/** Adds sensitive words, or changes their level. Throws 400 for one of less than two characters after normalization. */
export async function addWords(operator: OperatorContext, words: readonly string[], level: WordLevel): Promise<string[]> {
  const { db, now } = operator;
  const folded = [...new Set(words.map(foldWord))];
  const tooShort = words.find((word) => [...foldWord(word)].length < MIN_WORD_LENGTH);
  if (tooShort !== undefined) throw new ApiError(400, `「${tooShort}」太短：敏感词至少 ${MIN_WORD_LENGTH} 个字（不计符号与空格）`);
  await db.transaction().execute(async (trx) => {
    await putWords(trx, folded, level, now);
    await logAction(trx, operator, { command: 'words-add', userId: null, details: { words: folded, level } });
  });
  invalidateWords(db);
  return folded;
}

/** Removes sensitive words. Returns those that existed. */
export async function dropWords(operator: OperatorContext, words: readonly string[]): Promise<string[]> {
  const { db } = operator;
  const removed = await db.transaction().execute(async (trx) => {
    const gone = await removeWords(trx, words.map(foldWord));
    if (gone.length > 0) await logAction(trx, operator, { command: 'words-remove', userId: null, details: { words: gone } });
    return gone;
  });
  invalidateWords(db);
  return removed;
}

async function putWords(db: Database, words: readonly string[], level: WordLevel, now: Date): Promise<void> {
  await db
    .insertInto('sensitive_words')
    .values(words.map((word) => ({ word, level, created_at: now })))
    .onConflict((conflict) => conflict.column('word').doUpdateSet({ level }))
    .execute();
}

async function removeWords(db: Database, words: readonly string[]): Promise<string[]> {
  const rows = await db.deleteFrom('sensitive_words').where('word', 'in', words).returning('word').execute();
  return rows.map(({ word }) => word);
}

const listWords = (db: Database): Promise<SensitiveWord[]> =>
  db.selectFrom('sensitive_words').select(['word', 'level']).orderBy('level').orderBy('word').execute();
