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

test('of two at once one makes the database, and the portal finds it made', async () => {
  const codes = await Promise.all([exitOf(make()), exitOf(make())]);
  expect(codes).toContain(0);
  expect(await readdir(dataDir)).toEqual(['pglite']);
  await makeStorage(place(), systemClock, silent);
  const storage = await openStorage(place(), systemClock, silent);
  await expect(makeStorage(place(), systemClock, silent)).rejects.toBeInstanceOf(DataDirInUse);
  // A database that was there is nobody's demo.
  expect(await storage.db.selectFrom('users').select('id').execute()).toEqual([]);
  expect(await storage.db.selectFrom('migration_checksums').select('name').execute()).not.toEqual([]);
  await storage.close();
}, 120_000);

test('one that loses its parent, or is killed, leaves nothing that looks like a database; the next one makes it', async () => {
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

test('with PostgreSQL there is nothing to make, and what is wrong is left to the API to say', async () => {
  expect(await exitOf(make({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }))).toBe(0);
  expect(await exitOf(make({ DATABASE_URL: 'nonsense' }))).toBe(1);
  expect(await readdir(dataDir)).toEqual([]);
});
