import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDiskStorage } from './disk-storage.ts';

const key = `ab12${'0'.repeat(28)}-320.webp`;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('stores, replaces and removes a file', async () => {
  const storage = createDiskStorage(join(folder, 'uploads'));
  expect(await storage.get(key)).toBeNull();
  for (const bytes of [Buffer.from([0, 255, 10, 13, 128]), Buffer.from('other')]) {
    await storage.put(key, bytes, 'image/webp');
    const file = await storage.get(key);
    expect(file?.size).toBe(bytes.length);
    expect(file && (await buffer(file.body)).equals(bytes)).toBe(true);
  }
  // Two levels of folders, and no temporary file left.
  expect(await readdir(join(folder, 'uploads', 'ab', '12'))).toEqual([key]);
  for (const _ of [1, 2]) await storage.remove(key);
  expect(await storage.get(key)).toBeNull();
});

test('a failed write leaves no partial file', async () => {
  const storage = createDiskStorage(join(folder, 'other'));
  await storage.put(key, Buffer.from('first'), 'image/webp');
  // A file cannot be created below another file.
  const inside = createDiskStorage(join(folder, 'other', 'ab', '12', key));
  await expect(inside.put(key, Buffer.from('second'), 'image/webp')).rejects.toThrow();
  expect(await readdir(join(folder, 'other', 'ab', '12'))).toEqual([key]);
});

test.each(['../../etc/passwd', 'a/b-320.webp', '..', '', 'abcdef', 'ab\0cdef-320.webp'])('rejects %j as a key', async (bad) => {
  const storage = createDiskStorage(folder);
  await expect(storage.put(bad, Buffer.alloc(1), 'image/webp')).rejects.toThrow('not a key');
  await expect(storage.get(bad)).rejects.toThrow('not a key');
  expect(() => storage.remove(bad)).toThrow('not a key');
});
