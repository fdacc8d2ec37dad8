import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { allCalls } from '#shared/contract/all-calls.ts';

const root = join(import.meta.dirname, '../..');
const sources = globSync('client/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Names of the calls that are not idempotent. */
const twice = allCalls.filter(({ idempotent }) => idempotent === false).map(({ name }) => name);

/** The constants of the client that contain one of them. */
const holders = sources.flatMap(({ path, text }) =>
  text
    .split(/^(?=(?:export )?const )/m)
    .filter((part) => twice.some((name) => part.includes(`remoteCall('${name}'`) || part.includes(`'${name}',\n`)))
    .map((part) => ({ path, name: /const (\w+)/.exec(part)?.[1] ?? '' })),
);

/** Matches the ways to send an idempotency key. A message contains its key in its body. */
const UNDER_KEY = /\bunderKey\(|\bclientKey\b|\buseCallForm\(|<PhoneCodeDialog\b/;
const CALLS = /\.call\(|\buseCall\(/;

test('the client makes every call that is not idempotent under a key', () => {
  expect(holders.length).toBeGreaterThan(10);
  const names = new RegExp(`\\b(?:${holders.map(({ name }) => name).join('|')})\\b`);
  const declares = (path: string) => holders.some((holder) => holder.path === path);
  const careless = sources.filter(({ path, text }) => !declares(path) && names.test(text) && CALLS.test(text) && !UNDER_KEY.test(text));
  expect(careless.map(({ path }) => path)).toEqual([]);
});
