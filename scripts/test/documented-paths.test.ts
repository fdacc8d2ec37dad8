import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const isThere = (path: string): boolean => globSync(path, { cwd: root }).length > 0;

/** Lists text between backticks outside code blocks, without examples such as `<feature>`. */
const quoted = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\s<{]+)`/g)].map(([, name = '']) => name);

const documents = globSync(['README*.md', 'docs/**/*.md', 'server/**/*.md'], { cwd: root });
const sources = globSync('{client,server,portal-api,shared,scripts,e2e}/**/*.{ts,tsx}', { cwd: root });
const sourceNames = new Set(sources.map((path) => basename(path)));
/** Reports whether a source has this path or ends with it: `wechat-pay/wechat-pay.test.ts`. */
const isSource = (path: string): boolean => sources.some((source) => `/${source}`.endsWith(`/${path.replace(/^(?:\.\.?\/)+/, '')}`));

test.each(documents)('every file and folder that %s names exists', (document) => {
  const names = quoted(read(document));
  const paths = names.filter((name) => /^(client|server|portal-api|shared|scripts|e2e|docs)\//.test(name));
  const files = names.filter((name) => !paths.includes(name) && /^[\w./-]+\.tsx?$/.test(name));
  expect([...paths.filter((path) => !isThere(path)), ...files.filter((file) => !sourceNames.has(file) && !isSource(file))]).toEqual([]);
});

/** Returns the anchors of a document's headings in GitHub's form. */
const anchorsOf = (document: string): string[] =>
  [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each(documents)('every link of %s has a target', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
  const broken = links.filter(([, path = '', anchor]) => {
    const target = path ? join(dirname(document), path) : document;
    return !isThere(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

test('every decision number in documents and sources exists', () => {
  const written = new Set(globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((path) => Number(basename(path).slice(0, 4))));
  const named = [...documents, ...sources].flatMap((path) =>
    [...read(path).matchAll(/\bdecisions?[ /](\d+)(?:(?:,| and) (\d+)\b)?/g)].flatMap(([, one, other]) =>
      [one, other].flatMap((number) => (number === undefined || written.has(Number(number)) ? [] : `${path}: decision ${number}`)),
    ),
  );
  expect(named).toEqual([]);
});

test('the index of the decisions lists each record with its title', () => {
  const records = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((path) => {
    const [, title] = /^# (.+)$/m.exec(read(path)) ?? [];
    return `- [${title}](${basename(path)})`;
  });
  const index = read('docs/decisions/README.md').split('\n');
  expect(index.filter((line) => line.startsWith('- ')).toSorted()).toEqual(records.toSorted());
});

test('every name that browsers store is documented for its users', () => {
  const names = [...read('shared/cookies.ts').matchAll(/'([A-Z][A-Z_]*(?:-Token)?)'/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  const told = read('docs/contracts.md') + read('docs/decisions/0007-browser-storage.md');
  expect(names.filter((name) => !new RegExp(`\`${name}[\`:]`).test(told))).toEqual([]);
});

test('every header that the gateway reserves is documented for the APIs behind it', () => {
  const sources = ['request-headers', 'response-headers'].map((name) => read(`server/gateway/${name}.ts`));
  const names = sources.flatMap((text) => quoted((/reserved\w+ = new Set\(\[([^\]]+)\]/.exec(text)?.[1] ?? '').replaceAll("'", '`')));
  expect(names.length).toBeGreaterThan(30);
  const told = quoted(read('docs/contracts.md').toLowerCase());
  expect(names.filter((name) => !told.includes(name))).toEqual([]);
});

/** Names that belong to PostgreSQL, Kubernetes, Node.js, Express, Kysely and Playwright. */
const FOREIGN =
  /^(?:pg_\w+|readinessProbe|terminationGracePeriodSeconds|preStop|SCHED_NONE|acceptsEncodings|onCreateConnection|reuseContext)$/;

test('functions, variables, columns and codes in documents exist in the sources', () => {
  const more = globSync(['compose.yaml', 'Dockerfile', 'deploy/*', '.env.example'], { cwd: root });
  const words = new Set([...sources, ...more].flatMap((path) => read(path).match(/\w+/g) ?? []));
  /** Lists the calls in TypeScript samples. */
  const calls = (text: string): string[] => (text.match(/^```ts\n[\s\S]*?^```/gm) ?? []).flatMap((block) => block.match(/\w+\(/g) ?? []);
  const named = documents.flatMap((document) =>
    [...quoted(read(document)), ...calls(read(document))].flatMap((text) => {
      const name = /^(\w+)(?:\(.*)?$/.exec(text)?.[1] ?? '';
      const isName = /[a-z][A-Z]|\w_\w/.test(name) || /^\w+\(/.test(text);
      return !isName || words.has(name) || FOREIGN.test(name) ? [] : `${document}: ${name}`;
    }),
  );
  expect(named).toEqual([]);
});

test('the glossary names existing folders, contracts and tables, and every table of the product', () => {
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
