import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import * as initial from './migrations/0001-initial.ts';
import * as demandLife from './migrations/0002-demand-life.ts';
import * as searchTokens from './migrations/0003-search-tokens.ts';
import * as sensitiveWords from './migrations/0004-sensitive-words.ts';
import * as people from './migrations/0005-people.ts';

/** In order, append only: a landed migration never changes. */
const migrations = {
  '0001-initial': initial,
  '0002-demand-life': demandLife,
  '0003-search-tokens': searchTokens,
  '0004-sensitive-words': sensitiveWords,
  '0005-people': people,
};

/** Brings the schema up to date, under a lock: several instances may start at once. Throws the migration's own error. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
