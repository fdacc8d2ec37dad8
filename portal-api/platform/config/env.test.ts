import { expect, test } from '@jest/globals';
import { readApiConfig } from './env.ts';

const names = ['USER_AGREEMENT_URL', 'PRIVACY_POLICY_URL', 'INVITE_URL', 'DOWNLOAD_URL'];
const cases = names.flatMap((name) =>
  ['javascript:alert(1)', 'www.example.com/app', '//evil.example', '/\\evil.example', 'http://'].map((value) => [name, value]),
);

test.each(cases)('rejects %s=%s: it is not a usable link', (name = '', value = '') => {
  const sentence = 'must be an http(s) address or a path of this site such as /invite';
  expect(() => readApiConfig({ [name]: value })).toThrow(new Error(`Bad configuration:\n  ${name}: ${sentence}`));
});

test('the app’s QR code leads to the download page if there is something to download, and is empty if there is no app', () => {
  const codeOf = (env: Record<string, string>) => readApiConfig(env).site.downloadUrl;
  expect(codeOf({})).toBe('');
  expect(codeOf({ APP_ANDROID_URL: 'https://example.com/a.apk' })).toBe('/download');
  expect(codeOf({ APP_IOS_URL: 'https://example.com/ios' })).toBe('/download');
  expect(codeOf({ APP_IOS_URL: 'https://example.com/ios', DOWNLOAD_URL: '/download?from=login' })).toBe('/download?from=login');
});

test('keeps links to this site and to other sites exactly as configured', () => {
  const { site } = readApiConfig({ INVITE_URL: '/invite?from=poster#top', DOWNLOAD_URL: 'https://example.com/app' });
  expect(site).toMatchObject({ inviteUrl: '/invite?from=poster#top', downloadUrl: 'https://example.com/app' });
});

test('the operators’ console is off, or on loopback, or has an https origin', () => {
  const consoleOf = (env: Record<string, string>) => readApiConfig({ CONSOLE: 'on', ...env }).console;
  expect(readApiConfig({ CONSOLE_HOST: '0.0.0.0' }).console).toBeNull();
  expect(consoleOf({})).toEqual({ host: '127.0.0.1', port: 3002, origin: 'http://127.0.0.1:3002', allow: null, trustedProxies: 0 });
  expect(consoleOf({ CONSOLE_PORT: '80' })?.origin).toBe('http://127.0.0.1');
  expect(consoleOf({ CONSOLE_HOST: '0.0.0.0', CONSOLE_ORIGIN: 'http://localhost:3002/' })).toMatchObject({
    origin: 'http://localhost:3002',
  });
  const networks = { CONSOLE_ALLOW: '10.0.0.0/8, 192.168.1.7,2001:db8::/32', CONSOLE_TRUST_PROXY: '1' };
  expect(consoleOf({ CONSOLE_ORIGIN: 'https://review.example.com', ...networks })).toMatchObject({
    origin: 'https://review.example.com',
    allow: [
      { address: '10.0.0.0', bits: 8, family: 'ipv4' },
      { address: '192.168.1.7', bits: 32, family: 'ipv4' },
      { address: '2001:db8::', bits: 32, family: 'ipv6' },
    ],
    trustedProxies: 1,
  });
});

test.each([
  [{ CONSOLE_HOST: '0.0.0.0' }, 'CONSOLE_ORIGIN: is needed with CONSOLE_HOST=0.0.0.0'],
  [{ CONSOLE_HOST: '::1' }, 'CONSOLE_ORIGIN: is needed with CONSOLE_HOST=::1'],
  [{ CONSOLE_ORIGIN: 'http://review.example.com' }, 'CONSOLE_ORIGIN: must be an https origin'],
  ...['10.0.0.0/33', 'office', '10.0.0.0/8/8', '10.0.0.0/x', ''].map(
    (given) =>
      [
        { CONSOLE_ALLOW: `10.0.0.1,${given}` },
        'CONSOLE_ALLOW: must be networks such as 10.0.0.0/8, 192.168.1.7, separated by commas',
      ] as const,
  ),
  [{ CONSOLE_TRUST_PROXY: 'on' }, 'CONSOLE_TRUST_PROXY: must be off or a number of proxies from 1 to 10'],
])('rejects %j for the operators’ console', (env, problem) => {
  expect(() => readApiConfig({ CONSOLE: 'on', ...env })).toThrow(new Error(`Bad configuration:\n  ${problem}`));
});
