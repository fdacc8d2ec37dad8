import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
/** As they ran once: landed migrations are never edited. */
const UNTOUCHED = /^portal-api\/(platform\/db\/migrations|testing\/first-day-migrations)\//;

/** Comments, and the titles of tests. */
const PROSE = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*|\b(?:test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])(?:(?!\1).)*\1/g;
/** A row of a list that nobody has: a letter and two digits, A12-…, ext: before a call of ours. */
const CODE = /\b[A-Z]\d{2}(?:-\d+)?\b|\bext:/g;

/** The codes in the prose of a source, where words should stand. */
const findCodes = (source: string): string[] => (source.match(PROSE) ?? []).flatMap((prose) => prose.match(CODE) ?? []);

/** A comment, or several lines of them below each other. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/g;
const NO_SUBJECT = /(?:^|[.!?:;»)] )((?:What|Whoever)\b[^.]*)/g;

/** The sentences of a source's comments that begin with a clause where their subject should stand. */
const findClauses = (source: string): string[] =>
  (source.match(COMMENT) ?? [])
    .map((comment) => comment.replace(/^\s*(?:\/\*+|\*+\/?|\/\/)\s*/gm, '').replace(/\s+/g, ' '))
    .flatMap((text) => [...text.matchAll(NO_SUBJECT)].map(([, sentence = '']) => sentence.replace(/ ?\*\/$/, '')));

test.each([
  ['/** One page of a list (E46). */', ['E46']],
  ['// The rule of T09 and A12-19.\nconst x = 1;', ['T09', 'A12-19']],
  ["test('a name that is taken (X16)', () => {});", ['X16']],
  ["test.each([1])('%s is refused (V03)', () => {});", ['V03']],
  ['/** ext: the same for everybody. */', ['ext:']],
  ['const agent = \'Mozilla/5.0 (X11; Linux)\';\nconst path = <path d="M30 24h24" />;', []],
  ['/** ISO 8601, HTTP 404, 2026-08-10T12:00:00+08:00. */', []],
])('codes of rows are found: %s', (source, codes) => {
  expect(findCodes(source)).toEqual(codes);
});

test.each([
  ['/** What a page needs. */', ['What a page needs']],
  ['const x = 1; // What follows.', ['What follows']],
  ['/**\n * Saves it. Whoever\n * asks waits.\n */', ['Whoever asks waits']],
  ['// Saves it.\n  // What is left goes.', ['What is left goes']],
  ['/** The parts that a page needs, and what they cost. */', []],
  ["const text = 'What is it?';", []],
])('sentences without a subject are found: %s', (source, clauses) => {
  expect(findClauses(source)).toEqual(clauses);
});

/** The problems in all sources, each with its file. */
const found = (find: (source: string) => string[]): string[] => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const checked = files.filter((file) => !UNTOUCHED.test(file) && file !== 'scripts/test/plain-words.test.ts');
  expect(checked.length).toBeGreaterThan(1_000);
  return checked.flatMap((file) => find(readFileSync(join(root, file), 'utf8')).map((problem) => `${file}: ${problem}`));
};

test('the sources speak words', () => expect(found(findCodes)).toEqual([]));

test.each(globSync(['README*.md', 'docs/**/*.md'], { cwd: root }))('%s speaks words', (document) => {
  const prose = readFileSync(join(root, document), 'utf8').replaceAll(/^```[\s\S]*?^```|`[^`\n]*`/gm, '');
  expect(prose.match(CODE) ?? []).toEqual([]);
});

test('the comments speak sentences with a subject', () => expect(found(findClauses)).toEqual([]));

/** Where people's own writing is read, or made up as an example. */
const OTHERS_WRITING = /\.test\.tsx?$|^shared\/rules\/|^client\/lib\/poster\/break-lines\.ts$|^portal-api\/(seed\/demands|testing)\//;

test('the product quotes by 「」, as the glossary says', () => {
  const files = execFileSync('git', ['grep', '-lE', '“|”', '--', 'client', 'portal-api', 'server', 'shared'], {
    cwd: root,
    encoding: 'utf8',
  });
  const own = files
    .trim()
    .split('\n')
    .filter((file) => !OTHERS_WRITING.test(file));
  expect(own).toEqual([]);
});
