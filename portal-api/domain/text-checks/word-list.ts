import type { Database } from '../../platform/db/database.ts';
import { createDatabaseMap } from '../../platform/db/database-map.ts';
import { createWordFinder, type SensitiveWord } from './word-finder.ts';

/** How long a process caches the list, in ms: a word added by an operator takes effect everywhere after that. */
const CACHE_MS = 30_000;

type Find = (text: string) => SensitiveWord[];
const finders = createDatabaseMap<{ find: Promise<Find>; until: number }>();

const listSensitiveWords = (db: Database): Promise<SensitiveWord[]> => db.selectFrom('sensitive_words').select(['word', 'level']).execute();

/** Returns a function that finds the words of the database's list in a text. */
export function getWordFinder(db: Database, now: Date): Promise<Find> {
  const known = finders.get(db);
  if (known && now.getTime() < known.until) return known.find;
  const find = listSensitiveWords(db).then(createWordFinder);
  finders.set(db, { find, until: now.getTime() + CACHE_MS });
  // A failed load must not stay cached for half a minute.
  find.catch(() => finders.delete(db));
  return find;
}

/** Drops the cached list after a change in this process: the next search reads it again. */
export function invalidateWords(db: Database): void {
  finders.delete(db);
}
