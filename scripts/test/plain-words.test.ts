import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
/** Landed migrations, which are never edited. */
const UNTOUCHED = /^portal-api\/(platform\/db\/migrations|testing\/first-day-migrations)\//;

/** Matches comments and test titles. */
const PROSE = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*|\b(?:test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])(?:(?!\1).)*\1/g;
/** Matches row codes of a list that readers do not have: a letter and two digits, A12-…, or `ext:`. */
const CODE = /\b[A-Z]\d{2}(?:-\d+)?\b|\bext:/g;

/** Returns the row codes in the comments and titles of a source. */
const findCodes = (source: string): string[] => (source.match(PROSE) ?? []).flatMap((prose) => prose.match(CODE) ?? []);

/** Matches a comment, or consecutive comment lines. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/g;
const NO_SUBJECT = /(?:^|[.!?:;»)] )((?:What|Whoever)\b[^.]*)/g;

/** Returns the sentences in a source's comments that begin with a clause instead of a subject. */
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
])('row codes are found: %s', (source, codes) => {
  expect(findCodes(source)).toEqual(codes);
});

/** Words that hide who is meant: a user, visitor, publisher, operator, caller or client (decision 77). */
const VAGUE = /\b(?:somebody|whoever|one's own)\b/gi;

/** Returns the vague words in the comments and titles of a source. */
const findVague = (source: string): string[] => (source.match(PROSE) ?? []).flatMap((prose) => prose.match(VAGUE) ?? []);

test.each([
  ['/** Marks it as read by somebody. */', ['somebody']],
  ["test('it ends, whoever asks', () => {});", ['whoever']],
  ["const text = 'somebody';", []],
])('vague words are found: %s', (source, words) => {
  expect(findVague(source)).toEqual(words);
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

/** Returns the problems in all sources, each with its file. */
const found = (find: (source: string) => string[]): string[] => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const checked = files.filter((file) => !UNTOUCHED.test(file) && file !== 'scripts/test/plain-words.test.ts');
  expect(checked.length).toBeGreaterThan(1_000);
  return checked.flatMap((file) => find(readFileSync(join(root, file), 'utf8')).map((problem) => `${file}: ${problem}`));
};

test('the sources contain no row codes', () => expect(found(findCodes)).toEqual([]));

test.each(globSync(['README*.md', 'docs/**/*.md'], { cwd: root }))('%s contains no row codes', (document) => {
  const prose = readFileSync(join(root, document), 'utf8').replaceAll(/^```[\s\S]*?^```|`[^`\n]*`/gm, '');
  expect(prose.match(CODE) ?? []).toEqual([]);
});

test('the sources name the acting party', () => expect(found(findVague)).toEqual([]));

test('every sentence in a comment has a subject', () => expect(found(findClauses)).toEqual([]));

/** Files that process, or contain samples of, users' texts. */
const OTHERS_WRITING = /\.test\.tsx?$|^shared\/rules\/|^client\/lib\/poster\/break-lines\.ts$|^portal-api\/(seed\/demands|testing)\//;

test('the product quotes with 「」, as the glossary says', () => {
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
