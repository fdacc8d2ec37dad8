import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import type { Request } from 'express';
import pino from 'pino';
import { HOUR_MS } from '#shared/durations.ts';
import { createDeviceProofs } from './device-proof.ts';
import { loadOrCreateDeviceSecret } from './device-secret.ts';

const config = { deviceSecret: 'a secret of more than 32 characters', publicOrigin: null };
const start = Date.parse('2026-03-01T02:00:00Z');
const asking = (cookie?: string, secure = false): Request => ({ headers: { cookie }, secure }) as unknown as Request;
const cookieOf = (line: string | null): string => (line ?? '').split(';', 1)[0] ?? '';

test('offers a browser without a proof one in an HttpOnly cookie, and reads it back later', () => {
  const devices = createDeviceProofs(config, () => start);
  const line = devices.offer(asking('PC_UUID=x'));
  expect(line).toMatch(/^DEVICE_PROOF=[\w.-]{1,80}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(devices.offer(asking(undefined, true))).toMatch(/; Secure$/);
  expect(devices.read(`a=b; ${cookieOf(line)}`)).toMatch(new RegExp(`^[\\w-]{22}\\.${start / 1_000}$`));
  expect(devices.offer(asking(cookieOf(line)))).toBeNull();
});

test('no two proofs are equal, even for concurrent requests, and each contains the time of its page', async () => {
  let now = start;
  const devices = createDeviceProofs(config, () => now);
  const lines = Array.from({ length: 100 }, () => devices.offer(asking()));
  await new Promise(setImmediate);
  now += HOUR_MS;
  lines.push(...Array.from({ length: 100 }, () => devices.offer(asking())));
  const read = lines.map((line) => devices.read(cookieOf(line)) ?? '');
  expect(new Set(read.map((text) => text.split('.')[0])).size).toBe(200);
  expect(read.filter((text) => text.endsWith(`.${start / 1_000}`))).toHaveLength(100);
  expect(read.filter((text) => text.endsWith(`.${now / 1_000}`))).toHaveLength(100);
});

test('rejects a proof that was changed, truncated or signed with another secret', () => {
  const devices = createDeviceProofs(config, () => start);
  const cookie = cookieOf(devices.offer(asking()));
  const [name = '', id = '', time = '', mac = ''] = cookie.split('.');
  const other = cookieOf(createDeviceProofs({ ...config, deviceSecret: 'another secret of 32 characters!' }, () => start).offer(asking()));
  const forged = [
    `${name}.${id.startsWith('A') ? 'B' : 'A'}${id.slice(1)}.${time}.${mac}`,
    `${name}.${id}.${(Number.parseInt(time, 36) - 86_400).toString(36)}.${mac}`,
    `${name}.${id}.${time}`,
    `${name}.${id}.${time}.${mac}x`,
    `DEVICE_PROOF=`,
    other,
  ];
  for (const text of [undefined, '', ...forged]) expect([text, devices.read(text)]).toEqual([text, null]);
  // A proof that was signed with an old secret is replaced.
  expect(devices.offer(asking(other))).not.toBeNull();
});

const folders: string[] = [];
const makeFolder = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'device-secret-'));
  folders.push(dir);
  return dir;
};
afterAll(() => {
  for (const dir of folders) rmSync(dir, { recursive: true });
});

const logger = pino({ level: 'silent' });
const fresh = (name: string): string => name.padEnd(43, '-');

test('with the embedded API the secret is created once and stored readable by its owner only', async () => {
  const dataDir = join(makeFolder(), 'data');
  const keep = (deviceSecret: string) =>
    loadOrCreateDeviceSecret({ deviceSecret, dataDir, portalApiUrl: null, hasSharedDatabase: false }, logger);
  expect(await keep(fresh('first'))).toBe(fresh('first'));
  expect(await keep(fresh('later'))).toBe(fresh('first'));
  expect(readFileSync(join(dataDir, 'device-secret'), 'utf8')).toBe(fresh('first'));
  expect(statSync(join(dataDir, 'device-secret')).mode & 0o777).toBe(0o600);
  writeFileSync(join(dataDir, 'device-secret'), 'cut');
  expect(await keep(fresh('mended'))).toBe(fresh('mended'));
  expect(await keep(fresh('after'))).toBe(fresh('mended'));
});

test('uses the random secret of this process if it cannot be stored or the API is external', async () => {
  const dataDir = join(makeFolder(), 'a-file');
  writeFileSync(dataDir, '');
  expect(
    await loadOrCreateDeviceSecret({ deviceSecret: fresh('one'), dataDir, portalApiUrl: null, hasSharedDatabase: false }, logger),
  ).toBe(fresh('one'));
  const elsewhere = makeFolder();
  expect(
    await loadOrCreateDeviceSecret(
      { deviceSecret: fresh('two'), dataDir: elsewhere, portalApiUrl: 'http://api.test', hasSharedDatabase: false },
      logger,
    ),
  ).toBe(fresh('two'));
  expect(() => readFileSync(join(elsewhere, 'device-secret'))).toThrow('ENOENT');
});

test('warns about a missing secret if other instances may use the same database', async () => {
  const said: string[] = [];
  const told = pino({ level: 'warn' }, { write: (line: string) => void said.push(JSON.parse(line).msg) });
  const config = { deviceSecret: fresh('one'), dataDir: makeFolder(), portalApiUrl: null };
  await loadOrCreateDeviceSecret({ ...config, hasSharedDatabase: false }, told);
  expect(said).toEqual([]);
  await loadOrCreateDeviceSecret({ ...config, hasSharedDatabase: true }, told);
  expect(said).toEqual([expect.stringContaining('DEVICE_SECRET is not set')]);
});
