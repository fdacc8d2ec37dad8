import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { knownMigrations } from '#portal-api/platform/db/migrate.ts';
import { assertMigrationsUnchanged, compareMigrations } from './migration-files.ts';

const root = join(import.meta.dirname, '../..');
const folder = 'portal-api/platform/db/migrations';
let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'portal-migrations-'));
  await cp(join(root, folder), join(copy, folder), { recursive: true });
});
afterAll(() => rm(copy, { recursive: true }));

test('every migration has a checksum and runs, and none that landed was changed', async () => {
  const { checksums, added, changed } = await compareMigrations(root);
  expect([...knownMigrations.keys()]).toEqual(Object.keys(checksums));
  expect({ added, changed }).toEqual({ added: [], changed: [] });
});

test('ignores the line endings of another system', async () => {
  const path = join(copy, folder, '0003-search-tokens.ts');
  await writeFile(path, (await readFile(path, 'utf8')).replaceAll('\n', '\r\n'));
  await assertMigrationsUnchanged(copy);
});

test('fails the build for a changed, removed or new file', async () => {
  await writeFile(join(copy, folder, '9999-new.ts'), '');
  await expect(assertMigrationsUnchanged(copy)).rejects.toThrow('9999-new has no checksum yet: run npm run db:checksums');
  const path = join(copy, folder, '0005-people.ts');
  await writeFile(path, `${await readFile(path, 'utf8')}\n`);
  await rm(join(copy, folder, '0002-demand-life.ts'));
  await expect(assertMigrationsUnchanged(copy)).rejects.toThrow(/^0002-demand-life, 0005-people in .+ was changed or removed/);
});
