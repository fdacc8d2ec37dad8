import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readApiConfig } from '#portal-api/platform/config/env.ts';
import { readConfig } from '#server/config/env.ts';
import { parseCommand, usage } from '../operator/parse-command.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const operations = globSync('docs/operations{.md,/*.md}', { cwd: root }).map(read).join('\n');
const documents = [
  operations,
  ...['README.md', 'README.zh-CN.md', 'docs/recipes.md', 'docs/scaling.md', 'docs/where-code-lives.md'].map(read),
];
/** The cells of all table rows, as written. */
const rows = operations
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const names = (source: string, pattern: RegExp): Set<string> => new Set([...source.matchAll(pattern)].map(([, name = '']) => name));
const unique = (found: Iterable<string>): string[] => [...new Set(found)].sort();
/** Lists all names in the first cells of the rows that begin with a known one. */
const firstCells = (known: Set<string>): string[] =>
  unique(rows.flatMap(([first = '']) => (known.has(quoted(first)[0] ?? '') ? quoted(first) : [])));

test('the documented defaults of variables match the code', () => {
  // Some defaults apply only if other variables are set.
  const base = { DEVICE_SECRET: 'x'.repeat(32), BACKUP_DIR: '/backups', STORAGE: 's3', S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'b' };
  const env = { ...base, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
  const readAll = (name: string, value?: string) => [readConfig, readApiConfig].map((readAny) => readAny({ ...env, [name]: value }));
  const given = rows.flatMap(([variables = '', defaults = '']) =>
    /^`[A-Z][A-Z\d_]+`(?:, `[A-Z][A-Z\d_]+`)*$/.test(variables)
      ? quoted(variables).map(
          (name, index) => [name, /^`([^`]+)`(?: with PGlite|$)/.exec(defaults.split(', ')[index] ?? '')?.[1] ?? ''] as const,
        )
      : [],
  );
  const literal = given.filter(([, value]) => value !== '' && !/^[A-Z_]{6,}$/.test(value));
  expect(literal.length).toBeGreaterThan(35);
  const wrong = literal.filter(([name, value]) => {
    try {
      expect(readAll(name, value)).toEqual(readAll(name));
      return false;
    } catch {
      return true;
    }
  });
  expect(wrong).toEqual([]);
});

test('every metric is documented, and every documented metric exists', () => {
  const sources = ['server/http/metrics.ts', 'server/process/primary-metrics.ts', 'portal-api/platform/metrics.ts'].map(read).join('\n');
  const known = names(sources, /\bname: '(\w+)'/g);
  expect(known.size).toBeGreaterThan(20);
  expect([...known].filter((name) => !firstCells(known).includes(name))).toEqual([]);
  const named = unique(quoted(operations).filter((text) => /^\w+_(?:total|seconds|bytes|entries|open|ok|running|use)$/.test(text)));
  expect(named.filter((name) => !known.has(name) && !name.startsWith('nodejs_'))).toEqual([]);
});

test('the doctor’s checks, payment issues and acts of the sandbox’s acquirer are all explained', () => {
  const checks = ['ledger', 'boost', 'order', 'membership', 'bill'].map((group) =>
    read(`portal-api/maintenance/doctor/${group}-checks.ts`),
  );
  const kinds = /const issueKinds = \[([^\]]+)\]/.exec(read('portal-api/domain/payments/payment-issues.ts'))?.[1] ?? '';
  const lists = [
    names(checks.join('\n'), /^ {4}name: '([\w-]+)'/gm),
    names(kinds, /'(\w+)'/g),
    names(read('portal-api/sandbox/acquirer/acts.ts'), /act: z\.literal\('([\w-]+)'\)/g),
  ];
  expect(lists.map(({ size }) => size > 9)).toEqual([true, true, true]);
  const explained = new Set(firstCells(new Set(lists.flatMap((list) => [...list]))));
  expect(lists.flatMap((list) => [...list].filter((name) => !explained.has(name)))).toEqual([]);
});

test('every documented operator command parses, and every command is documented', () => {
  const lines = [...operations.matchAll(/^npm run operator -- (.*?)(?: +#.*)?$/gm)].map(([, line = '']) => line.split(' '));
  expect(lines.length).toBeGreaterThan(40);
  for (const words of lines) expect(() => words[0] === 'help' || parseCommand(words)).not.toThrow();
  const shown = new Set(lines.map(([name]) => name));
  expect([...names(usage, /^ {2}([a-z-]+)/gm)].filter((name) => !shown.has(name))).toEqual([]);
});

test('the scripts and benchmarks in documents exist, and each benchmark is explained', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const benches = names(/^const benches: .* = \{\n([\s\S]*?)^\};/m.exec(read('scripts/bench.ts'))?.[1] ?? '', /^ {2}(\w+): /gm);
  expect(benches.size).toBeGreaterThan(10);
  const asked = documents.flatMap((text) => [...names(text, /npm run ([\w:]+)/g)]);
  expect(unique(asked.filter((name) => !(name in scripts)))).toEqual([]);
  const measured = documents.flatMap((text) =>
    [...text.matchAll(/npm run bench -- ([a-z ]+)/g)].flatMap(([, list = '']) => list.trim().split(' ')),
  );
  expect(unique(measured.filter((name) => !benches.has(name)))).toEqual([]);
  expect([...benches].filter((name) => !firstCells(benches).includes(name))).toEqual([]);
});
