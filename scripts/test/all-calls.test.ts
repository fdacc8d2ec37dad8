import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { allCalls } from '#shared/contract/all-calls.ts';

const dir = join(import.meta.dirname, '../../shared/contract');
const isCall = (value: unknown): boolean => typeof value === 'object' && value !== null && 'path' in value && 'response' in value;

test('lists every call of the contract files', async () => {
  const files = readdirSync(dir).filter((name) => readFileSync(join(dir, name), 'utf8').includes('= defineCall('));
  const modules: unknown[] = await Promise.all(files.map((name) => import(join(dir, name))));
  const calls = modules.flatMap((module) => Object.values(module ?? {}).filter(isCall));
  expect(calls.length).toBeGreaterThan(20);
  expect(new Set(allCalls)).toEqual(new Set(calls));
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
