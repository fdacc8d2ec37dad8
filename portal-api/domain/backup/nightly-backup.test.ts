import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { pino } from 'pino';
import { HOUR_MS } from '#shared/durations.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { createMemoryStorage } from '../../platform/providers/storage/memory-storage.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { createWatchedLogger, TestClock } from '../../testing/test-api.ts';
import { BACKUP_LOCK, backUpNightly, backUpOnce, type NightlyDeps } from './nightly-backup.ts';
import { sweepUnfinished } from './sweep-unfinished.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let dir: string;
  let deps: NightlyDeps & { clock: TestClock };
  beforeEach(async () => {
    database = await open();
    dir = await mkdtemp(join(tmpdir(), 'portal-nightly-'));
    // 02:00 on 2 March in China.
    deps = { db: database.db, storage: createMemoryStorage(), clock: new TestClock('2026-03-01T18:00:00Z'), logger: createWatchedLogger() };
  });
  afterEach(async () => {
    await database.close();
    await rm(dir, { recursive: true });
  });

  test('makes one backup a day, removes those older than keepDays and leaves other files alone', async () => {
    const plan = { dir, at: '03:30', keepDays: 2 };
    for (const name of ['portal-2026-02-27.backup', 'portal-2026-02-28.backup', 'by-hand.backup']) await writeFile(join(dir, name), '');
    expect(await backUpOnce(deps, plan, deps.clock.now())).toBe(true);
    expect((await readdir(dir)).sort()).toEqual(['by-hand.backup', 'portal-2026-02-28.backup', 'portal-2026-03-02.backup']);
  });

  test('waits for the planned time in China; an instance that starts later makes the backup immediately, and only once', async () => {
    const plan = { dir, at: '03:30', keepDays: 2 };
    await backUpNightly(deps, plan, false).stop();
    expect(await readdir(dir)).toEqual([]);
    deps.clock.advance(15 * HOUR_MS);
    await backUpNightly(deps, plan, false).stop();
    expect(await readdir(dir)).toEqual(['portal-2026-03-02.backup']);
    const { mtimeMs } = await stat(join(dir, 'portal-2026-03-02.backup'));
    await backUpNightly(deps, plan, false).stop();
    expect((await stat(join(dir, 'portal-2026-03-02.backup'))).mtimeMs).toBe(mtimeMs);
  });

  test('waits while another instance makes the backup, and makes it if that instance dies', async () => {
    if (!database.url) return;
    deps.clock.advance(2 * HOUR_MS);
    let looks = 0;
    const now = () => {
      looks += 1;
      return deps.clock.now();
    };
    const other = openDatabase({ databaseUrl: database.url, poolSize: 1 });
    const held = await other.startTransaction().execute();
    await sql`select pg_advisory_xact_lock(${BACKUP_LOCK}::bigint)`.execute(held);
    const backups = backUpNightly({ ...deps, clock: { now } }, { dir, at: '03:30', keepDays: 2 }, true, 10);
    await until(async () => looks > 2);
    expect(await readdir(dir)).toEqual([]);
    await held.rollback().execute();
    await other.destroy();
    await until(async () => (await readdir(dir)).includes('portal-2026-03-02.backup'));
    await backups.stop();
  });

  test('logs an error if a day has passed without a backup', async () => {
    const errors: string[] = [];
    const logger = pino({ level: 'error' }, { write: (line) => void errors.push(JSON.parse(line).msg) });
    const plan = { dir, at: '03:30', keepDays: 9 };
    await writeFile(join(dir, 'portal-2026-03-01.backup'), '');
    await backUpOnce({ ...deps, logger }, plan, deps.clock.now());
    expect(errors).toEqual([]);
    deps.clock.advance(48 * HOUR_MS);
    await backUpOnce({ ...deps, logger }, plan, deps.clock.now());
    expect(errors).toEqual(['a day has passed without a nightly backup']);
  });

  test('returns false after a failure and leaves no files behind', async () => {
    await writeFile(join(dir, 'file'), '');
    const quiet = createWatchedLogger();
    quiet.level = 'silent';
    expect(await backUpOnce({ ...deps, logger: quiet }, { dir: join(dir, 'file'), at: '03:30', keepDays: 2 }, deps.clock.now())).toBe(
      false,
    );
    expect(await readdir(dir)).toEqual(['file']);
  });
});

test('removes only leftovers of killed backups, a day after their last write', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'portal-sweep-'));
  const left = ['portal-2026-02-27.backup.part', 'backup-00ff00ff00ff.tmp', 'backup-00ff00ff00ff.tmp.part'];
  const kept = ['by-hand.backup', 'identity-key', 'notes.tmp'];
  const long = new Date(Date.now() - 25 * HOUR_MS);
  for (const name of [...left, ...kept]) {
    await writeFile(join(dir, name), '');
    await utimes(join(dir, name), long, long);
  }
  await writeFile(join(dir, 'portal-2026-02-28.backup.part'), '');
  await sweepUnfinished([dir, join(dir, 'none')]);
  expect((await readdir(dir)).sort()).toEqual([...kept, 'portal-2026-02-28.backup.part'].sort());
  await rm(dir, { recursive: true });
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(setImmediate);
}
