import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { callOnFullDisk } from '../../testing/on-full-disk.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { readPidNamespace, readProcessStart } from './process-identity.ts';

let dataDir: string;
let path: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-lock-'));
  path = join(dataDir, 'pglite.lock');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;
const leaveLock = (values: Record<string, unknown>) =>
  writeFile(
    path,
    JSON.stringify({
      pid: process.pid,
      host: hostname(),
      pidNamespace: readPidNamespace(),
      processStart: null,
      startedAt: '2026-01-01T00:00:00Z',
      token: 'old',
      ...values,
    }),
  );
const owner = async () => JSON.parse(await readFile(path, 'utf8')) as { pid: number; token: string };

test('the lock names its holder and is removed on release', async () => {
  const lock = await lockDataDir(dataDir);
  expect(await owner()).toMatchObject({ pid: process.pid, host: hostname(), startedAt: expect.stringMatching(/^\d{4}-/) });
  await lock.release();
  expect(await readdir(dataDir)).toEqual([]);
});

test('creates a missing directory', async () => {
  const lock = await lockDataDir(join(dataDir, 'new', 'data'));
  await lock.release();
});

test('refuses a second lock with a message that names the holder, who keeps the lock', async () => {
  const lock = await lockDataDir(dataDir);
  const before = await owner();
  await expect(lockDataDir(dataDir)).rejects.toThrow(`is in use by process ${process.pid} on ${hostname()}`);
  expect(await owner()).toEqual(before);
  await lock.release();
});

test('takes over the lock of a dead process immediately', async () => {
  await leaveLock({ pid: deadPid(), processStart: 'boot:1' });
  const lock = await lockDataDir(dataDir, { silenceMs: 60_000 });
  expect((await owner()).pid).toBe(process.pid);
  expect(await readdir(dataDir)).toEqual(['pglite.lock']);
  await lock.release();
});

test('takes over a lock whose process id was reused by another process', async () => {
  if (readProcessStart(process.pid) === null) return;
  await leaveLock({ pid: process.pid, processStart: 'another-boot:1' });
  await (await lockDataDir(dataDir, { silenceMs: 60_000 })).release();
});

test('only one of many concurrent starts takes over a dead lock', async () => {
  await leaveLock({ pid: deadPid(), processStart: 'boot:1' });
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(dataDir)));
  const got = tries.filter((result) => result.status === 'fulfilled');
  expect(got).toHaveLength(1);
  await got[0]?.value.release();
  expect(await readdir(dataDir)).toEqual([]);
});

test('takes over a lock of another host without a heartbeat, and refuses while it has one', async () => {
  await leaveLock({ host: 'elsewhere' });
  await (await lockDataDir(dataDir, { silenceMs: 20 })).release();

  await leaveLock({ host: 'elsewhere' });
  const beat = setInterval(() => void leaveLock({ host: 'elsewhere' }), 5);
  await expect(lockDataDir(dataDir, { silenceMs: 100 })).rejects.toThrow('on elsewhere');
  clearInterval(beat);
});

test('refuses while the lock of another container with the same host name has a heartbeat', async () => {
  await leaveLock({ pidNamespace: 'pid:[1]' });
  const beat = setInterval(() => void leaveLock({ pidNamespace: 'pid:[1]' }), 5);
  await expect(lockDataDir(dataDir, { silenceMs: 100 })).rejects.toThrow('in use');
  clearInterval(beat);
});

test('takes over a truncated lock file', async () => {
  await writeFile(path, '{"pid":');
  await (await lockDataDir(dataDir, { silenceMs: 20 })).release();
});

test('a full disk leaves no partial lock file, which would block the next start', async () => {
  const lockOnFullDisk = () => callOnFullDisk(join(import.meta.dirname, 'data-dir-lock.ts'), 'lockDataDir', dataDir);
  expect(lockOnFullDisk()).toBe('EFBIG');
  expect(await readdir(dataDir)).toEqual([]);
  await leaveLock({ pid: deadPid(), processStart: 'boot:1' });
  expect(lockOnFullDisk()).toBe('EFBIG');
  expect(await readdir(dataDir)).toEqual([]);
});

test('release does not remove another process’s lock', async () => {
  const lock = await lockDataDir(dataDir);
  await leaveLock({ token: 'mine' });
  await lock.release();
  expect((await owner()).token).toBe('mine');
});
