import { expect, test } from '@jest/globals';
import { absoluteAddress, connectPath, readInvitation } from './auth-addresses.ts';

test('resolves a relative address against the portal', () => {
  expect(absoluteAddress('/download', 'https://portal.example')).toBe('https://portal.example/download');
});

test('returns null for anything but http(s)', () => {
  for (const address of ['', '  ', 'javascript:alert(1)', 'data:text/html,x', 'http://']) {
    expect(absoluteAddress(address, 'https://portal.example')).toBeNull();
  }
  expect(absoluteAddress('https://docs.example/agreement', 'https://portal.example')).toBe('https://docs.example/agreement');
});

test('the WeChat address carries the complete return path', () => {
  expect(connectPath('/type/10?keyword=a&b')).toBe('/wechat/connect?returnTo=%2Ftype%2F10%3Fkeyword%3Da%26b');
});

const read = (inviteCode: string | undefined, search = '') =>
  readInvitation({ params: inviteCode === undefined ? {} : { inviteCode }, search: new URLSearchParams(search) });

test('reads a code from the path or the query, regardless of case', () => {
  expect(read('abcd2345')).toEqual({ inviteCode: 'ABCD2345', isBroken: false });
  expect(read(undefined, 'inviteCode=linxiao8')).toEqual({ inviteCode: 'LINXIAO8', isBroken: false });
});

test('a missing code is valid, a malformed one is broken', () => {
  expect(read(undefined)).toEqual({ inviteCode: '', isBroken: false });
  for (const given of ['a', 'ABCD-2345', '太长的中文码', 'A'.repeat(13)]) expect(read(given)).toEqual({ inviteCode: '', isBroken: true });
});
