import { expect, test } from '@jest/globals';
import { publicLocation } from './location-rules.ts';

test.each([
  ['http://api.internal:3001', 'http://api.internal:3001/v1/next?x=1#y', '/v1/next?x=1#y'],
  ['http://api.internal:3001', 'HTTP://API.Internal:3001/v1/next', '/v1/next'],
  ['http://api.internal:3001', 'http://user:secret@api.internal:3001/v1/next', '/v1/next'],
  ['http://api.internal:3001', 'http://api.internal.:3001/v1/next', '/v1/next'],
  ['http://api.internal:3001', '//api.internal:3001/v1/next', '/v1/next'],
  ['http://api.internal:3001', '\\\\api.internal:3001\\v1\\next', '/v1/next'],
  ['http://api.internal:3001', 'ht\ttp://api.internal:3001/v1/next', '/v1/next'],
  ['http://api.internal:3001', 'http://api.internal:3001', '/'],
  ['http://api.internal', 'http://api.internal:80/v1/next', '/v1/next'],
  ['http://api.internal:80', 'http://api.internal/v1/next', '/v1/next'],
  ['http://api.internal', 'https://api.internal/v1/next', '/v1/next'],
  ['https://api.internal', 'https://api.internal:443/v1/next', '/v1/next'],
  ['http://127.0.0.1:3001', 'http://127.1:3001/v1/next', '/v1/next'],
  ['http://[::1]:3001', 'http://[0:0::1]:3001/v1/next', '/v1/next'],
  ['http://api.internal/base', 'http://api.internal/base/v1/next', '/v1/next'],
  ['http://api.internal/base', '/base/v1/next', '/v1/next'],
  ['http://api.internal/base', 'http://api.internal/based/x', '/based/x'],
  // The rest of an API address must not become an address on another host.
  ['http://api.internal', 'http://api.internal//evil.example/x', '/evil.example/x'],
  ['http://api.internal/base', 'http://api.internal/base//evil.example/x', '/evil.example/x'],
  ['http://api.internal', 'http://api.internal/\\evil.example/x', '/evil.example/x'],
  // A browser resolves these against the portal's address by itself.
  ['http://api.internal', '/v1/next', '/v1/next'],
  ['http://api.internal', 'next?x=1', 'next?x=1'],
  ['http://api.internal', '../next', '../next'],
  ['http://api.internal', '?x=1', '?x=1'],
])('with the API at %j, %j becomes %j', (upstream, location, expected) => expect(publicLocation(location, upstream)).toBe(expected));

test.each(['https://pay.example/order?id=1', 'http://api.internal:8080/x', 'http://api.internal.example/x', '//cdn.example/a.png'])(
  'leaves another host unchanged: %s',
  (location) => expect(publicLocation(location, 'http://api.internal')).toBe(location),
);

test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'http://[', 'weixin://dl/pay'])(
  'drops a redirect to %s',
  (location) => expect(publicLocation(location, 'http://api.internal')).toBeNull(),
);
