import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import pino from 'pino';
import { temporaryDir } from '#server/testing/servers.ts';
import { DAY_MS } from '#shared/durations.ts';
import { createPreviousBuilds, saveBuildAssets } from './previous-builds.ts';

const logger = pino({ level: 'silent' });

/** Creates the folder of a built client with one hashed file of this name. */
function builtClient(name: string) {
  const clientDir = temporaryDir();
  mkdirSync(join(clientDir, 'assets'));
  writeFileSync(join(clientDir, 'assets', name), name);
  return clientDir;
}

const keep = (dataDir: string, buildId: string, at = Date.now()) =>
  saveBuildAssets({ clientDir: builtClient(`home-${buildId}.js`), dataDir, buildId, logger, now: () => at });

const keptIn = (dataDir: string) => readdirSync(join(dataDir, 'client-assets')).sort();

test('a build is stored under its id, and its files are found by name alone', async () => {
  const dataDir = temporaryDir();
  const previousDir = await keep(dataDir, 'one');
  await keep(dataDir, 'two');
  expect(previousDir).toBe(join(dataDir, 'client-assets'));
  expect(keptIn(dataDir)).toEqual(['one', 'two']);
  const builds = createPreviousBuilds(join(dataDir, 'client-assets'));
  expect((await builds.read('home-one.js'))?.plain.body.toString()).toBe('home-one.js');
  expect(await builds.read('home-three.js')).toBeNull();
  expect(await builds.read('../one/home-one.js')).toBeNull();
});

test('several instances that start at the same time store one complete copy', async () => {
  const dataDir = temporaryDir();
  const folders = await Promise.all(Array.from({ length: 8 }, () => keep(dataDir, 'same')));
  expect(new Set(folders)).toEqual(new Set([join(dataDir, 'client-assets')]));
  expect(keptIn(dataDir)).toEqual(['same']);
  expect(readdirSync(join(dataDir, 'client-assets/same'))).toEqual(['home-same.js']);
});

test('keeps the last five builds regardless of age, others for two weeks, and thirty at most', async () => {
  const dataDir = temporaryDir();
  const now = Date.now();
  for (let age = 20; age >= 15; age -= 1) await keep(dataDir, `old-${age}`, now - age * DAY_MS);
  await keep(dataDir, 'young', now - 13 * DAY_MS);
  expect(keptIn(dataDir)).toEqual(['old-15', 'old-16', 'old-17', 'old-18', 'old-19', 'old-20', 'young']);
  await keep(dataDir, 'now', now);
  expect(keptIn(dataDir)).toEqual(['now', 'old-15', 'old-16', 'old-17', 'young']);
  for (let minute = 0; minute < 31; minute += 1) await keep(dataDir, `busy-${minute}`, now + minute * 60_000);
  expect(keptIn(dataDir)).toHaveLength(30);
  expect(keptIn(dataDir)).not.toContain('young');
});

test('a build that is started again counts as new', async () => {
  const dataDir = temporaryDir();
  const now = Date.now();
  await keep(dataDir, 'first', now - 30 * DAY_MS);
  for (let build = 0; build < 4; build += 1) await keep(dataDir, `next-${build}`, now - (25 - build) * DAY_MS);
  await keep(dataDir, 'first', now - 16 * DAY_MS);
  await keep(dataDir, 'last', now);
  expect(keptIn(dataDir)).toEqual(['first', 'last', 'next-1', 'next-2', 'next-3']);
});

test('the remains of an interrupted copy are removed after a day, not before', async () => {
  const dataDir = temporaryDir();
  const left = join(dataDir, 'client-assets/.copy-left');
  mkdirSync(left, { recursive: true });
  await keep(dataDir, 'one');
  expect(keptIn(dataDir)).toEqual(['.copy-left', 'one']);
  const longAgo = new Date(Date.now() - 2 * DAY_MS);
  utimesSync(left, longAgo, longAgo);
  await keep(dataDir, 'two');
  expect(keptIn(dataDir)).toEqual(['one', 'two']);
});

test('stores nothing and logs a warning if the folder cannot be written', async () => {
  const dataDir = join(temporaryDir(), 'file');
  writeFileSync(dataDir, '');
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  expect(await saveBuildAssets({ clientDir: builtClient('home.js'), dataDir, buildId: 'one', logger: logger })).toBeNull();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('failed to retain the files');
});

test('concurrent requests find a newer build that another instance stored in the meantime', async () => {
  const dataDir = temporaryDir();
  await keep(dataDir, 'one');
  let now = Date.now();
  const builds = createPreviousBuilds(join(dataDir, 'client-assets'), () => now);
  expect(await builds.read('home-two.js')).toBeNull();
  await keep(dataDir, 'two');
  expect(await builds.read('home-two.js')).toBeNull();
  now += 1_000;
  const found = await Promise.all([builds.read('home-two.js'), builds.read('home-two.js'), builds.read('home-one.js')]);
  expect(found.map((file) => file?.plain.body.toString())).toEqual(['home-two.js', 'home-two.js', 'home-one.js']);
});
