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
