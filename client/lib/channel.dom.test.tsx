import { beforeEach, expect, test } from '@jest/globals';
import { readCookie, removeCookie, writeCookie } from './browser-cookies.ts';
import { readChannel, rememberChannel } from './channel.ts';

const visit = (query: string) => rememberChannel(`https://portal.example/demand/BD202600000123${query}`);

beforeEach(() => removeCookie('KEY_CHANNEL'));

test('a visitor without a channel has the channel PC, which is not stored', () => {
  visit('?keyword=咖啡');
  expect(readChannel()).toBe('PC');
  expect(readCookie('KEY_CHANNEL')).toBeNull();
});

test('stores the first channel', () => {
  visit('?channel=partner_7&sort=hot');
  visit('?channel=partner_8');
  expect(readChannel()).toBe('partner_7');
});

test.each(['', '%20', 'a%3Bb', '渠道', 'x'.repeat(33), '%3Cscript%3E'])('«%s» is not a valid channel', (channel) => {
  visit(`?channel=${channel}`);
  expect(readCookie('KEY_CHANNEL')).toBeNull();
});

test('ignores a cookie with an invalid channel', () => {
  writeCookie('KEY_CHANNEL', 'no channel', 1);
  expect(readChannel()).toBe('PC');
  visit('?channel=fair-2026');
  expect(readChannel()).toBe('fair-2026');
});
