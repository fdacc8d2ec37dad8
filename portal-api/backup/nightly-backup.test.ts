import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createMemoryStorage } from '../providers/storage/memory-storage.ts';
import { forEachDatabase, type TestDatabase } from '../testing/for-each-database.ts';
import { createWatchedLogger } from '../testing/log-watch.ts';
import { TestClock } from '../testing/test-api.ts';
import { backUpNightly, backUpOnce, type NightlyDeps } from './nightly-backup.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let dir: string;
  let deps: NightlyDeps & { clock: TestClock };
  beforeEach(async () => {
    database = await open();
    dir = await mkdtemp(join(tmpdir(), 'portal-nightly-'));
    // 02:00 in China, on 2 March.
    deps = { db: database.db, storage: createMemoryStorage(), clock: new TestClock('2026-03-01T18:00:00Z'), logger: createWatchedLogger() };
  });
  afterEach(async () => {
    await database.close();
    await rm(dir, { recursive: true });
  });

  test('one a day, kept as long as asked, and nothing else is removed', async () => {
    const plan = { dir, at: '03:30', keepDays: 2 };
    for (const name of ['portal-2026-02-27.backup', 'portal-2026-02-28.backup', 'by-hand.backup']) await writeFile(join(dir, name), '');
    expect(await backUpOnce(deps, plan, deps.clock.now())).toBe(true);
    expect((await readdir(dir)).sort()).toEqual(['by-hand.backup', 'portal-2026-02-28.backup', 'portal-2026-03-02.backup']);
  });

  test('it waits for its time in China, and several instances make one', async () => {
    const others = await mkdtemp(join(tmpdir(), 'portal-nightly-'));
    const early = backUpNightly(deps, { dir, at: '03:30', keepDays: 2 }, false);
    await early.stop();
    expect(await readdir(dir)).toEqual([]);
    // Both have started before the time; it comes while they look.
    const isShared = database.url !== undefined;
    const clocks = { now: () => (looks++ < 1 ? new Date('2026-03-01T18:00:00Z') : new Date('2026-03-01T19:31:00Z')) };
    let looks = 0;
    const first = backUpNightly({ ...deps, clock: clocks }, { dir, at: '03:30', keepDays: 2 }, isShared);
    await until(async () => (await readdir(dir)).includes('portal-2026-03-02.backup'));
    if (isShared) {
      looks = 0;
      const second = backUpNightly({ ...deps, clock: clocks }, { dir: others, at: '03:30', keepDays: 2 }, isShared);
      await second.stop();
      expect(await readdir(others)).toEqual([]);
    }
    await first.stop();
    await rm(others, { recursive: true });
  });

  test('a failure is false, and leaves nothing', async () => {
    await writeFile(join(dir, 'file'), '');
    const quiet = createWatchedLogger();
    quiet.level = 'silent';
    expect(await backUpOnce({ ...deps, logger: quiet }, { dir: join(dir, 'file'), at: '03:30', keepDays: 2 }, deps.clock.now())).toBe(
      false,
    );
    expect(await readdir(dir)).toEqual(['file']);
  });
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(setImmediate);
}
