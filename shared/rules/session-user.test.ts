import { expect, test } from '@jest/globals';
import { readUserInfo, toSessionUser, writeUserInfo } from './session-user.ts';

test('only reads nickname and avatar, cut to size', () => {
  expect(toSessionUser({ nickname: '王'.repeat(50), avatar: '/a.png', phone: '138', __proto__: null })).toEqual({
    nickname: '王'.repeat(40),
    avatar: '/a.png',
  });
  expect(toSessionUser({ nickname: 'a', avatar: `/${'图'.repeat(400)}` })).toEqual({ nickname: 'a', avatar: null });
});

test.each([null, undefined, 'x', 7, [], { nickname: 7, avatar: {} }])('an invalid user has no name: %j', (value) => {
  expect(toSessionUser(value)).toEqual({ nickname: '', avatar: null });
});

test.each([undefined, '', '{', '[]', 'null', '{"data":', { data: {} }, 'x'.repeat(5_000)])(
  'an unreadable cookie yields null: %j',
  (value) => {
    expect(readUserInfo(value)).toBeNull();
  },
);

test('a written cookie is read as the same user', () => {
  const text = writeUserInfo({ nickname: '林晓', avatar: '/api/file/a.webp' }, 1_000);
  expect(JSON.parse(text)).toMatchObject({ timestamp: 1_000 });
  expect(readUserInfo(text)).toEqual({ nickname: '林晓', avatar: '/api/file/a.webp' });
});
