import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type PgliteSnapshot, packFolder, SnapshotFs, unpackSnapshot } from './pglite-snapshot.ts';

let snapshot: PgliteSnapshot;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pglite-snapshot-'));
  const pglite = await PGlite.create({ dataDir: folder });
  await pglite.exec("create table words (word text); insert into words values ('first')");
  await pglite.close();
  snapshot = unpackSnapshot(await packFolder(folder));
  await rm(folder, { recursive: true });
});

const open = (): Promise<PGlite> => PGlite.create({ fs: new SnapshotFs(snapshot) });
const wordsOf = async (pglite: PGlite) => (await pglite.query<{ word: string }>('select word from words')).rows.map(({ word }) => word);
const digest = () => createHash('sha256').update(snapshot.contents).digest('hex');

const opened: PGlite[] = [];
afterAll(async () => {
  for (const pglite of opened) await pglite.close();
});

test('databases of one snapshot start with all its rows and do not share their writes', async () => {
  const before = digest();
  const [first, second] = [await open(), await open()];
  opened.push(first, second);
  await first.exec("update words set word = 'other'; insert into words select 'more' from generate_series(1, 3); checkpoint");
  expect(await wordsOf(first)).toEqual(['other', 'more', 'more', 'more']);
  expect(await wordsOf(second)).toEqual(['first']);
  const third = await open();
  opened.push(third);
  expect(await wordsOf(third)).toEqual(['first']);
  await second.exec('truncate words; checkpoint');
  expect(await wordsOf(third)).toEqual(['first']);
  expect(digest()).toBe(before);
});
