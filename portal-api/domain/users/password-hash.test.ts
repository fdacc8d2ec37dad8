import { expect, test } from '@jest/globals';
import { parseOptions } from '@node-rs/argon2';
import { checkPassword, hashPassword } from './password-hash.ts';

test('only the right password matches its hash', async () => {
  const hash = await hashPassword('secret-1');
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(await checkPassword(hash, 'secret-1')).toBe(true);
  expect(await checkPassword(hash, 'secret-2')).toBe(false);
});

test.each([null, undefined])('without a hash (%s) one verification of the same cost is made, and nothing matches', async (missing) => {
  const verified: string[] = [];
  const matches = await checkPassword(missing, 'anything', async (hash) => {
    verified.push(hash);
    return true;
  });
  expect(matches).toBe(false);
  expect(verified).toHaveLength(1);
  expect(parseOptions(verified[0] ?? '')).toMatchObject({ memoryCost: 32_768, timeCost: 3, parallelism: 1 });
});
