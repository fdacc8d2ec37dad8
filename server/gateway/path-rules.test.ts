import { expect, test } from '@jest/globals';
import { callPath, classifyPath } from './path-rules.ts';

test.each([
  '/v1/x',
  '/v1/x?y=1',
  '/api/x',
  '/api/demand/BD20260001/contact-info?versionCheck=1',
  '/api/a/',
  '/v1/%E4%BD%A0',
  '/v1/a?u=../..%2f;x',
])('proxies a plain call: %s', (url) => expect(classifyPath(url)).toBe('proxy'));

test.each([
  '/v1/../x',
  '/v1/..',
  '/v1/.',
  '/v1/a/../../admin',
  '/v1/%2e%2e/x',
  '/v1/..%2fadmin',
  '/v1/..%5cadmin',
  '/v1/a%00b',
  '/v1/a%0d%0ab',
  '/v1/a;b=1',
  '/v1/a%3bb',
  '/v1/%252e%252e/x',
  '/v1//x',
  '/v1/a\\b',
  '/v1/%zz',
  '/v1/%E4%BD',
  '/v1/a#b',
  '/v1/你',
  '//v1/x',
  '//evil.example/v1/x',
  '/\\evil.example/v1/x',
  'http://evil.example/v1/x',
  '/x/../v1/a',
  '/x/..%2fv1/a',
  '/./v1/a',
  '/V1/x',
  '/API/x',
  '/%761/x',
  '/%2576%2531/x',
  '/v1%2fx',
  '/v1;a/x',
])('refuses a disguised path: %s', (url) => expect(classifyPath(url)).toBe('refuse'));

test.each([
  '/',
  '/v2',
  '/v2/x',
  '/v1',
  '/v1/',
  '/api',
  '/v1abc',
  '/apix/y',
  '/demand/BD20260001',
  '/type/10?keyword=/v1/x',
  '/%zz',
  '/x/v1/y',
])('leaves other paths to the pages: %s', (url) => expect(classifyPath(url)).toBe('pass'));

test('recognizes a call in every spelling that a lenient router accepts', () => {
  expect(['/v1/login', '/v1/LOGIN/', '/v1/%6cogin?next=/v1/x'].map(callPath)).toEqual(['/v1/login', '/v1/login', '/v1/login']);
});
