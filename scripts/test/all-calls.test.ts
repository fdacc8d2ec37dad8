import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { allCalls } from '#shared/contract/all-calls.ts';

const root = join(import.meta.dirname, '../..');
const dir = join(root, 'shared/contract');
const isCall = (value: unknown): boolean => typeof value === 'object' && value !== null && 'path' in value && 'response' in value;

test('lists every call of the contract files', async () => {
  const files = readdirSync(dir).filter((name) => readFileSync(join(dir, name), 'utf8').includes('= defineCall('));
  const modules: unknown[] = await Promise.all(files.map((name) => import(join(dir, name))));
  const calls = modules.flatMap((module) => Object.values(module ?? {}).filter(isCall));
  expect(calls.length).toBeGreaterThan(20);
  expect(new Set(allCalls)).toEqual(new Set(calls));
});

/** Nouns that exports of a feature use beside its own name, which the call names leave out. */
const nounsOf: Record<string, readonly string[]> = {
  boost: ['demand'],
  bookmark: ['demand'],
  publish: ['demand'],
  chat: ['demand', 'thread'],
  search: ['word'],
};

const wordsOf = (name: string): string[] =>
  name.split(/(?=[A-Z])/).map((word) =>
    word
      .toLowerCase()
      .replace(/ies$/, 'y')
      .replace(/(?<=ch)es$|(?<=\w\w)s$/, ''),
  );

/** Whether an export is the action of the call's name, in its order, with nouns of the feature. */
function isNamedAfter(exported: string, name: string): boolean {
  const [feature = '', action = ''] = name.split('.');
  const nouns = [...wordsOf(feature), ...(nounsOf[feature] ?? []), 'as', 'for'];
  const rest = wordsOf(action).map((word) => (word === 'mine' ? 'my' : word));
  return wordsOf(exported).every((word) => (word === rest[0] ? rest.shift() : nouns.includes(word))) && rest.length === 0;
}

test('each call is exported as its action, with a noun of its feature where that helps', async () => {
  const files = readdirSync(dir).filter((name) => !name.includes('.test.'));
  const modules: object[] = await Promise.all(files.map((name) => import(join(dir, name))));
  const exported = modules.flatMap((module) => Object.entries(module).filter(([, value]) => isCall(value)));
  expect(exported.filter(([key, { name }]) => !isNamedAfter(key, name)).map(([key, { name }]) => `${key} is ${name}`)).toEqual([]);
  for (const [key, name] of [
    ['authorizeContact', 'contact.unlock'],
    ['unlock', 'contact.unlockAll'],
    ['phoneChange', 'user.changePhone'],
  ] as const)
    expect(isNamedAfter(key, name)).toBe(false);
});

// `all-calls.ts` imports whole files, so that Knip takes every export of the contract for used.
test('every other export of the contract is named in another file', () => {
  const files = globSync('{client,server,portal-api,shared,scripts,e2e}/**/*.{ts,tsx}', { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));
  const filesWith = new Map<string, number>();
  for (const { text } of files) for (const word of new Set(text.match(/\w+/g))) filesWith.set(word, (filesWith.get(word) ?? 0) + 1);
  const unused = files
    .filter(({ path }) => path.startsWith('shared/contract/'))
    .flatMap(({ text }) => [...text.matchAll(/^export (?:const|type|interface|function) (\w+)\b(?! = defineCall)/gm)])
    .map(([, name = '']) => name)
    .filter((name) => filesWith.get(name) === 1);
  expect(unused).toEqual([]);
});

test('ids and addresses are unique', () => {
  const addresses = allCalls.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(allCalls.length);
  expect(new Set(allCalls.map(({ name }) => name)).size).toBe(allCalls.length);
});

test('each POST of signed-in users declares whether it may be repeated', () => {
  const silent = allCalls.filter(
    ({ method, audience = 'user', idempotent }) => method === 'POST' && audience === 'user' && idempotent === undefined,
  );
  expect(silent.map(({ path }) => path)).toEqual([]);
});

test('writes invalidate only reads of the contract, and GET calls invalidate nothing', () => {
  // A quote is a read with a request body.
  const isRead = ({ method, invalidates, idempotent }: (typeof allCalls)[number]) =>
    method === 'GET' || (invalidates === 'none' && idempotent === true);
  const reads = new Set(allCalls.filter(isRead).map(({ name }) => name));
  for (const { name, method, invalidates } of allCalls) {
    if (method === 'GET') expect([name, invalidates]).toEqual([name, undefined]);
    else if (invalidates !== 'none') expect([name, invalidates?.filter((read) => !reads.has(read))]).toEqual([name, []]);
  }
});
