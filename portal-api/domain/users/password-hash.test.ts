import { expect, test } from '@jest/globals';
import { parseOptions } from '@node-rs/argon2';
import { createPasswords } from './password-hash.ts';

test('only the right password matches its hash', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('secret-1');
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(await passwords.check(hash, 'secret-1')).toBe(true);
  expect(await passwords.check(hash, 'secret-2')).toBe(false);
});

test.each([null, undefined])('without a hash (%s), runs one verification of the same cost and matches nothing', async (missing) => {
  const verified: string[] = [];
  const verifyHash = async (hash: string) => {
    verified.push(hash);
    return true;
  };
  expect(await createPasswords({ verifyHash }).check(missing, 'anything')).toBe(false);
  expect(verified).toHaveLength(1);
  expect(parseOptions(verified[0] ?? '')).toMatchObject({ memoryCost: 32_768, timeCost: 3, parallelism: 1 });
});
