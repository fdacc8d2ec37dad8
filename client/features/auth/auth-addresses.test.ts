import { expect, test } from '@jest/globals';
import { absoluteAddress, connectPath } from './auth-addresses.ts';

test('a relative address belongs to the portal', () => {
  expect(absoluteAddress('/download', 'https://portal.example')).toBe('https://portal.example/download');
});

test('only http(s) becomes a link or a QR code', () => {
  for (const address of ['', '  ', 'javascript:alert(1)', 'data:text/html,x', 'http://']) {
    expect(absoluteAddress(address, 'https://portal.example')).toBeNull();
  }
  expect(absoluteAddress('https://docs.example/agreement', 'https://portal.example')).toBe('https://docs.example/agreement');
});

test('the way to WeChat carries the whole way back', () => {
  expect(connectPath('/type/10?keyword=a&b')).toBe('/wechat/connect?returnTo=%2Ftype%2F10%3Fkeyword%3Da%26b');
});
