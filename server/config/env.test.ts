import { availableParallelism } from 'node:os';
import { expect, test } from '@jest/globals';
import { publicEnv, readConfig } from './env.ts';

test('by default everything runs in one container', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 3000, host: '0.0.0.0', portalApiUrl: null, portalApiPort: 3001, portalApiTimeoutMs: 10_000 });
  expect(config).toMatchObject({
    container: 'PC',
    tokenHeader: 'X-Token',
    trustedProxies: 0,
    visitorMode: 'standard',
    tokenCookie: 'http',
  });
  expect([config.sandbox, config.wechat.mode, config.publicOrigin]).toEqual([true, 'sandbox', null]);
});

test('one error names every invalid variable, and an empty variable counts as unset', () => {
  const read = () =>
    readConfig({ PORT: '70000', TRUST_PROXY: 'yes', PUBLIC_ORIGIN: 'https://a.example/path', VISITOR_MODE: 'all', LOG_LEVEL: '' });
  expect(read).toThrow(/^Bad configuration:/);
  for (const name of ['PORT', 'TRUST_PROXY', 'PUBLIC_ORIGIN', 'VISITOR_MODE']) expect(read).toThrow(new RegExp(`^  ${name}: `, 'm'));
  expect(read).not.toThrow(/LOG_LEVEL/);
});

test.each([
  ['PORTAL_API_URL', 'ftp://a'],
  ['PORTAL_API_URL', 'http://user:secret@a'],
  ['PORTAL_API_URL', 'not a url'],
  ['PORTAL_CONTAINER', 'P C'],
  ['PORTAL_TOKEN_HEADER', 'X Token'],
  ['JVERIFY_SCRIPT_URL', 'http://insecure.example/a.js'],
  ['JVERIFY_SCRIPT_URL', '//evil.example/a.js'],
  ['JVERIFY_APP_KEY', 'a b'],
  ['JVERIFY_ORIGINS', 'https://a.example/path'],
  ['JVERIFY_ORIGINS', 'https://a.example, http://b.example'],
  ['LOGIN_DIALOG', 'none'],
  ['PORTAL_API_TIMEOUT_MS', '0'],
  ['TRUST_PROXY', '0'],
  ['TOKEN_COOKIE', 'js'],
  ['WEB_CONCURRENCY', '0'],
  ['WEB_CONCURRENCY', 'many'],
  ['SHUTDOWN_DELAY_MS', '-1'],
])('rejects %s=%s', (name, value) => expect(() => readConfig({ [name]: value })).toThrow(name));

test.each([
  ['SHUTDOWN_DELAY_MS', '999999', 'must be a whole number of milliseconds from 0 to 60000'],
  ['PORTAL_API_TIMEOUT_MS', '5', 'must be a whole number of milliseconds from 100 to 120000'],
  ['STREAM_BUDGET_MS', '1.5', 'must be a whole number of milliseconds from 0 to 5000'],
  ['PAGE_CACHE_MB', 'much', 'must be a whole number of megabytes from 0 to 16384'],
  ['TRUST_PROXY', '-1', 'must be off or a number of proxies from 1 to 10'],
  ['TRUST_PROXY', 'true', 'must be off or a number of proxies from 1 to 10'],
  ['WEB_CONCURRENCY', '0', 'must be auto or a number of processes from 1 to 64'],
])('rejects %s=%s and states what is valid: %s', (name, value, sentence) =>
  expect(() => readConfig({ [name]: value })).toThrow(new Error(`Bad configuration:\n  ${name}: ${sentence}`)),
);

test('the sandbox is off with an external API or a real database unless SANDBOX is on', () => {
  expect(readConfig({ PORTAL_API_URL: 'https://api.example/base/' })).toMatchObject({
    portalApiUrl: 'https://api.example/base',
    sandbox: false,
  });
  expect(readConfig({ DATABASE_URL: 'postgres://x' }).sandbox).toBe(false);
  expect(readConfig({ DATABASE_URL: 'postgres://x', SANDBOX: 'on' }).sandbox).toBe(true);
  expect(readConfig({ SANDBOX: 'off' }).wechat.mode).toBe('off');
  expect(readConfig({ WECHAT_APP_ID: 'wx1' }).wechat).toMatchObject({ mode: 'live', appId: 'wx1' });
});

test('one process serves pages unless WEB_CONCURRENCY is set', () => {
  expect(readConfig({}).workers).toBe(1);
  expect(readConfig({ WEB_CONCURRENCY: '3' }).workers).toBe(3);
  expect(readConfig({ WEB_CONCURRENCY: 'auto' }).workers).toBe(availableParallelism());
});

test('exposes only the listed settings to the browser', () => {
  expect(Object.keys(publicEnv(readConfig({}))).sort()).toEqual([
    'icpNumber',
    'jverifyAppKey',
    'jverifyScriptUrl',
    'loginDialog',
    'psbNumber',
    'publicOrigin',
    'sandbox',
    'siteName',
    'visitorMode',
    'wechat',
  ]);
});
