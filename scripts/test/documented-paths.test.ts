import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const isThere = (path: string): boolean => globSync(path, { cwd: root }).length > 0;

/** Text between backticks outside of code blocks, without examples such as `<feature>`. */
const quoted = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\s<{]+)`/g)].map(([, name = '']) => name);

const documents = [...globSync('README*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })];
const sources = new Set(
  globSync('{client,server,portal-api,shared,scripts,e2e}/**/*.{ts,tsx}', { cwd: root }).map((path) => basename(path)),
);

test.each(documents)('every file and folder that %s names exists', (document) => {
  const names = quoted(read(document));
  const paths = names.filter((name) => /^(client|server|portal-api|shared|scripts|e2e|docs)\//.test(name));
  const files = names.filter((name) => /^[\w.-]+\.tsx?$/.test(name));
  expect([...paths.filter((path) => !isThere(path)), ...files.filter((file) => !sources.has(file))]).toEqual([]);
});

test.each(documents)('every link of %s leads somewhere', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, path = '']) => join(dirname(document), path));
  expect(links.filter((path) => !isThere(path))).toEqual([]);
});

test('the glossary names folders, contracts and tables that exist, and every table of the product', () => {
  const rows = read('docs/glossary.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.split('|').slice(4, 8).map(quoted));
  const schema = [...read('portal-api/platform/db/schema.ts').matchAll(/^ {2}(\w+): \w+Table;$/gm)].map(([, name = '']) => name);
  const found = rows.flatMap(([tables = [], api = [], client = [], contract = []]) => [
    ...tables.map((name) => schema.includes(name.split('.')[0] ?? '') || name),
    ...api.map((name) => isThere(`portal-api/${name}`) || name),
    ...client.map((name) => isThere(`client/${name}`) || name),
    ...contract.map((name) => name === 'block' || isThere(name) || isThere(`shared/contract/${name}.ts`) || name),
  ]);
  expect(found.filter((name) => name !== true)).toEqual([]);
  const ofTheMachinery = ['idempotent_answers', 'migration_checksums', 'key_checks', 'missed_reads'];
  const named = new Set(rows.flatMap(([tables = []]) => tables.map((name) => name.split('.')[0])));
  expect(schema.filter((name) => !named.has(name))).toEqual(ofTheMachinery.filter((name) => schema.includes(name)));
});
