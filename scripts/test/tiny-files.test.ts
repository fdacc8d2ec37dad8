import { globSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const rooms = '{client,server,portal-api,shared,scripts,e2e}';
const files = globSync([`${rooms}/**/*.{ts,tsx}`, '*.ts'], { cwd: root });
const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));

const resolve = (from: string, name: string): string =>
  name.startsWith('#') ? name.slice(1) : normalize(join(from, '..', name)).replaceAll('\\', '/');

/** Importers by imported file, including lazy imports. */
const importers = new Map<string, string[]>();
const loadedLate = new Set<string>();
for (const [path, text] of texts) {
  for (const [, call, name = ''] of text.matchAll(/(from |import\()'([.#][^']+)'/g)) {
    const imported = resolve(path, name);
    if (call === 'import(') loadedLate.add(imported);
    importers.set(imported, [...(importers.get(imported) ?? []), path]);
  }
}

/** Each feature has a routes file, and migrations are found by their numbers. */
const isExpected = (path: string): boolean => /-routes\.tsx?$|\/migrations\//.test(path);

test('a file of under 20 lines has several importers or is an entry point; otherwise it belongs in its only importer', () => {
  const tiny = [...texts].filter(([path, text]) => !/\.(test|e2e|d)\.tsx?$/.test(path) && text.split('\n').length <= 20);
  expect(tiny.length).toBeGreaterThan(30);
  const single = tiny.filter(([path]) => importers.get(path)?.length === 1 && !loadedLate.has(path) && !isExpected(path));
  expect(single.map(([path]) => `${path}, of ${importers.get(path)}`)).toEqual([]);
});
