import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openStorage } from '../portal-api/open-storage.ts';
import { systemClock } from '../portal-api/platform/clock.ts';
import { readApiConfig } from '../portal-api/platform/config/env.ts';
import { createLogger } from '../portal-api/platform/http/logger.ts';
import { seedDemo } from '../portal-api/seed/seed-demo.ts';
import { compareMigrations, describeChanged, manifestPath } from './build/migration-files.ts';

const [name = ''] = process.argv.slice(2);

/** Opens the database of the configuration and migrates it, without starting anything else. */
const openDatabase = () => openStorage({ ...readApiConfig(process.env), demoData: false }, systemClock, createLogger({ name }));

/** Implements `npm run db:migrate`. */
async function migrate(): Promise<void> {
  const storage = await openDatabase();
  await storage.close();
  console.log('the database is up to date');
}

/** Implements `npm run db:seed`: adds the demo content if the database has no users yet. */
async function seed(): Promise<void> {
  const storage = await openDatabase();
  await seedDemo(storage.db, systemClock.now());
  const { count } = await storage.db
    .selectFrom('demands')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  await storage.close();
  console.log(`the database holds ${count} demands`);
}

/** Implements `npm run db:checksums`: records the checksums of new migrations. Recorded checksums never change. */
async function checksums(): Promise<void> {
  const root = join(import.meta.dirname, '..');
  const { checksums: noted, added, changed } = await compareMigrations(root);
  if (changed.length > 0) {
    console.error(describeChanged(changed));
    process.exitCode = 1;
    return;
  }
  await writeFile(join(root, manifestPath), `${JSON.stringify(noted, null, 2)}\n`);
  console.log(added.length > 0 ? `noted: ${added.join(', ')}` : 'all migrations are noted already');
}

const commands: Readonly<Record<string, () => Promise<void>>> = { migrate, seed, checksums };
const command = commands[name];
if (!command) throw new Error('node scripts/database.ts migrate | seed | checksums');
await command();
