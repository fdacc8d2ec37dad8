import { expect, test } from '@jest/globals';
import { readUserInfo, toSessionUser } from './session-user.ts';

test('only nickname and avatar are taken, cut to size', () => {
  expect(toSessionUser({ nickname: '王'.repeat(50), avatar: '/a.png', phone: '138', __proto__: null })).toEqual({
    nickname: '王'.repeat(40),
    avatar: '/a.png',
  });
  expect(toSessionUser({ nickname: 'a', avatar: `/${'图'.repeat(400)}` })).toEqual({ nickname: 'a', avatar: null });
});

test.each([null, undefined, 'x', 7, [], { nickname: 7, avatar: {} }])('odd users have no name: %j', (value) => {
  expect(toSessionUser(value)).toEqual({ nickname: '', avatar: null });
});

test.each([undefined, '', '{', '[]', 'null', '{"data":', { data: {} }, 'x'.repeat(5_000)])(
  'an unreadable cookie names nobody: %j',
  (value) => {
    expect(readUserInfo(value)).toBeNull();
  },
);
