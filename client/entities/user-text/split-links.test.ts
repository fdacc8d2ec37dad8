import { expect, test } from '@jest/globals';
import { splitLinks } from './split-links.ts';

const origin = 'https://portal.example';
const split = (content: string) => splitLinks(content, origin);
const linksOf = (content: string) => split(content).flatMap((part) => (part.kind === 'text' ? [] : [part.href]));

test('the parts add up to the original text', () => {
  const content = '官网：https://a.example.com/路径，资料 https://b.example.com/x?y=1#z。\n再见 (https://c.example.com)';
  expect(
    split(content)
      .map(({ text }) => text)
      .join(''),
  ).toBe(content);
});

test.each([
  ['请看https://a.example.com/b，谢谢', 'https://a.example.com/b'],
  ['见 https://a.example.com.', 'https://a.example.com/'],
  ['（https://a.example.com/x）', 'https://a.example.com/x'],
  ['(https://a.example.com/x)', 'https://a.example.com/x'],
  ['https://a.example.com/wiki_(b)', 'https://a.example.com/wiki_(b)'],
  ['"https://a.example.com/x"', 'https://a.example.com/x'],
  ['HTTPS://A.example.com/Ab!!', 'https://a.example.com/Ab'],
  ['https://a.example.com/x?y=1&z=2;', 'https://a.example.com/x?y=1&z=2'],
])('links the address in %s', (content, href) => {
  expect(linksOf(content)).toEqual([href]);
});

test.each([
  'javascript:alert(1)',
  'javascript:alert("https:")',
  'data:text/html,<script>1</script>',
  'http://a.example.com',
  'https://',
  'https://.',
  'https://localhost/x',
  'https://user:secret@a.example.com/',
  'xhttps://a.example.com',
  '微信 abc123，电话 13800000000',
])('%s remains text', (content) => {
  expect(split(content)).toEqual([{ kind: 'text', text: content }]);
});

test('markup ends an address and remains text', () => {
  expect(linksOf('https://a.example.com/<script>alert(1)</script>')).toEqual(['https://a.example.com/']);
});

test('links pages of this site directly, unless the path would lead to another site', () => {
  expect(split('https://portal.example/demand/BD10000023?a=1')).toEqual([
    { kind: 'page', text: 'https://portal.example/demand/BD10000023?a=1', href: '/demand/BD10000023?a=1' },
  ]);
  expect(linksOf('https://portal.example//evil.example.com/x')).toEqual([]);
  expect(linksOf('https://portal.example.evil.com/x')).toEqual(['https://portal.example.evil.com/x']);
});

test('normalizes the host name', () => {
  expect(split('https://A.EXAMPLE.com:8443/x')).toMatchObject([{ kind: 'site', host: 'a.example.com:8443' }]);
});

test('links several addresses in a row', () => {
  expect(linksOf('https://a.example.com、https://b.example.com')).toEqual(['https://a.example.com/', 'https://b.example.com/']);
});
