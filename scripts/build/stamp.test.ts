import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { buildPortal } from '../build.ts';
import { isBuilt, writeStamp } from './stamp.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-stamp-'));
  for (const folder of ['client', 'server', 'shared', 'portal-api', 'scripts/build', 'dist'])
    await mkdir(join(root, folder), { recursive: true });
  for (const file of ['scripts/build.ts', 'package-lock.json', 'client/entry.ts']) await writeFile(join(root, file), '');
});
afterEach(() => rm(root, { recursive: true }));

test('reports a build as current until one of its sources changes', async () => {
  expect(await isBuilt(root, true)).toBe(false);
  await writeStamp(root, true);
  expect(await isBuilt(root, true)).toBe(true);
  expect(await isBuilt(root, false)).toBe(false);
  await writeFile(join(root, 'client/entry.ts'), 'export {};');
  expect(await isBuilt(root, true)).toBe(false);
});

test('an aborted build is not taken for a complete one', async () => {
  await writeStamp(root, true);
  await expect(buildPortal(root, { production: true })).rejects.toThrow();
  expect(await isBuilt(root, true)).toBe(false);
});
