import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { callOnFullDisk } from '../../testing/on-full-disk.ts';
import { decryptIdentityNumber, encryptIdentityNumber, hashIdentityNumber, maskRealName, maskStoredNumber } from './identity-cipher.ts';
import { readIdentityKeyFile } from './identity-key.ts';

const key = Buffer.alloc(32, 1);
const other = Buffer.alloc(32, 2);
const number = '110101199003074514';

test('decrypts only with the same key and for the same user', () => {
  const stored = encryptIdentityNumber(key, '7', number);
  expect(stored.toString('latin1')).not.toContain(number);
  expect(encryptIdentityNumber(key, '7', number)).not.toEqual(stored);
  expect(decryptIdentityNumber(key, '7', stored)).toBe(number);
  expect(() => decryptIdentityNumber(other, '7', stored)).toThrow();
  expect(() => decryptIdentityNumber(key, '8', stored)).toThrow();
  const changed = Buffer.from(stored);
  changed.writeUInt8(changed.readUInt8(30) ^ 1, 30);
  expect(() => decryptIdentityNumber(key, '7', changed)).toThrow();
});

test('a mask shows the first digit and the last two, or nothing', () => {
  const stored = encryptIdentityNumber(key, '7', number);
  expect(maskStoredNumber(key, '7', stored)).toBe('1***************14');
  expect(maskStoredNumber(other, '7', stored)).toBeNull();
  expect(maskStoredNumber(undefined, '7', stored)).toBeNull();
  expect([maskRealName('欧阳震华'), maskRealName('李')]).toEqual(['欧***', '李*']);
});

test('hashes of equal numbers are equal under one key', () => {
  expect(hashIdentityNumber(key, number)).toBe(hashIdentityNumber(key, number));
  expect(hashIdentityNumber(key, number)).not.toBe(hashIdentityNumber(other, number));
});

test('the data directory has one key, readable by its owner only; a broken one is not replaced', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'portal-identity-'));
  try {
    // A key that a full disk did not store counts as missing.
    expect(callOnFullDisk(join(import.meta.dirname, 'identity-key.ts'), 'readIdentityKeyFile', dir)).toBe('EFBIG');
    const made = await readIdentityKeyFile(dir);
    expect(made).toHaveLength(32);
    expect(await readIdentityKeyFile(dir)).toEqual(made);
    expect((await stat(join(dir, 'identity-key'))).mode & 0o777).toBe(0o600);
    await writeFile(join(dir, 'identity-key'), 'half');
    await expect(readIdentityKeyFile(dir)).rejects.toThrow('restore it');
    expect(await readFile(join(dir, 'identity-key'), 'utf8')).toBe('half');
  } finally {
    await rm(dir, { recursive: true });
  }
});
