import { expect, test } from '@jest/globals';
import { readApiConfig } from './env.ts';

const names = ['USER_AGREEMENT_URL', 'PRIVACY_POLICY_URL', 'INVITE_URL', 'DOWNLOAD_URL'];
const cases = names.flatMap((name) =>
  ['javascript:alert(1)', 'www.example.com/app', '//evil.example', '/\\evil.example', 'http://'].map((value) => [name, value]),
);

test.each(cases)('%s=%s leads nowhere and is refused', (name = '', value = '') => {
  const sentence = 'must be an http(s) address or a path of this site such as /invite';
  expect(() => readApiConfig({ [name]: value })).toThrow(new Error(`Bad configuration:\n  ${name}: ${sentence}`));
});

test('pages of this site and of others are taken as they are written', () => {
  const { site } = readApiConfig({ INVITE_URL: '/invite?from=poster#top', DOWNLOAD_URL: 'https://example.com/app' });
  expect(site).toMatchObject({ inviteUrl: '/invite?from=poster#top', downloadUrl: 'https://example.com/app' });
});
