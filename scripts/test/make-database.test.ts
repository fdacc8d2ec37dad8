import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pino from 'pino';
import { makeStorage, openStorage } from '#portal-api/open-storage.ts';
import { systemClock } from '#portal-api/platform/clock.ts';
import { DataDirInUse } from '#portal-api/platform/db/data-dir-lock.ts';

const program = join(import.meta.dirname, '../make-database.ts');
const silent = pino({ level: 'silent' });
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-make-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const make = (env: Record<string, string> = {}): ChildProcess =>
  fork(program, { env: { PATH: process.env.PATH, DATA_DIR: dataDir, DEMO_DATA: 'off', LOG_LEVEL: 'warn', ...env } });
const exitOf = async (child: ChildProcess) => (await once(child, 'exit'))[0];
const place = () => ({ databaseUrl: undefined, dataDir, demoData: true });

test('one of two concurrent processes creates the database, and the portal opens it', async () => {
  const codes = await Promise.all([exitOf(make()), exitOf(make())]);
  expect(codes).toContain(0);
  expect(await readdir(dataDir)).toEqual(['pglite']);
  await makeStorage(place(), systemClock, silent);
  const storage = await openStorage(place(), systemClock, silent);
  await expect(makeStorage(place(), systemClock, silent)).rejects.toBeInstanceOf(DataDirInUse);
  // An existing database gets no demo content.
  expect(await storage.db.selectFrom('users').select('id').execute()).toEqual([]);
  expect(await storage.db.selectFrom('migration_checksums').select('name').execute()).not.toEqual([]);
  await storage.close();
}, 120_000);

test('a process that loses its parent or is killed leaves no valid database, and the next one creates it', async () => {
  const orphan = make();
  const orphaned = exitOf(orphan);
  orphan.disconnect();
  expect(await orphaned).toBe(1);
  const killed = make();
  const ended = exitOf(killed);
  const isAtWork = async () => (await readdir(dataDir)).includes('pglite.unfinished');
  while (!(await isAtWork())) await new Promise((resolve) => setImmediate(resolve));
  killed.kill('SIGKILL');
  await ended;
  expect(await readdir(dataDir)).not.toContain('pglite');
  expect(await exitOf(make())).toBe(0);
  expect(await readdir(dataDir)).toEqual(['pglite']);
}, 120_000);

test('creates nothing for PostgreSQL, and exits with 1 if the configuration is invalid', async () => {
  expect(await exitOf(make({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }))).toBe(0);
  expect(await exitOf(make({ DATABASE_URL: 'nonsense' }))).toBe(1);
  expect(await readdir(dataDir)).toEqual([]);
});
