import { expect, test } from '@jest/globals';
import { toAppRelease } from './app-release.ts';

const answer = {
  version: 'v2.4.0',
  androidUrl: 'https://cdn.example.com/app.apk',
  iosUrl: 'https://apps.apple.com/app/1',
  notes: '- 消息更快\n\n· 修复闪退\n修复闪退',
  publishedAt: null,
};

test('splits the notes into lines and strips the v from the version', () => {
  const release = toAppRelease(answer, 'pc');
  expect(release.version).toBe('2.4.0');
  expect(release.notes).toEqual(['消息更快', '修复闪退']);
});

test("lists the download for the reader's own platform first", () => {
  expect(toAppRelease(answer, 'ios').downloads.map(({ platform }) => platform)).toEqual(['ios', 'android']);
  expect(toAppRelease(answer, 'android').downloads.map(({ platform }) => platform)).toEqual(['android', 'ios']);
});

test('ignores a download address that is not http(s)', () => {
  expect(toAppRelease({ ...answer, androidUrl: 'javascript:alert(1)', iosUrl: 'itms-services://x' }, 'pc').downloads).toEqual([]);
  expect(toAppRelease({ ...answer, androidUrl: null, iosUrl: undefined }, 'pc').downloads).toEqual([]);
});
