import { expect, test } from '@jest/globals';
import { portalHeaders } from '../upstream/portal-headers.ts';
import { upstreamHeaders } from './request-headers.ts';

const own = portalHeaders(
  { container: 'PC', tokenHeader: 'X-Token', publicOrigin: null },
  { token: 'abc', requestId: 'request-1', clientIp: '::ffff:192.0.2.1' },
);

test('sets its own container, token, request id and caller address', () => {
  expect(upstreamHeaders({ 'x-container': 'APP', 'x-token': 'stolen', 'x-request-id': 'x', 'x-forwarded-for': '6.6.6.6' }, own)).toEqual({
    'X-Container': 'PC',
    'X-Token': 'abc',
    'X-Request-Id': 'request-1',
    'X-Forwarded-For': '192.0.2.1',
  });
});

test('drops a client’s token header without a session, under any configured name', () => {
  const visitor = portalHeaders(
    { container: 'PC', tokenHeader: 'X-Auth', publicOrigin: null },
    { token: null, requestId: 'request-1', clientIp: '' },
  );
  expect(upstreamHeaders({ 'x-token': 'a' }, visitor)).toEqual({ 'X-Container': 'PC', 'X-Request-Id': 'request-1' });
});

test('drops hop-by-hop headers, nominated ones and look-alikes; framing headers cannot be nominated away', () => {
  const incoming = {
    connection: 'close, X-Secret, Content-Length',
    'x-secret': '1',
    'content-length': '3',
    'content-type': 'text/plain',
    te: 'trailers',
    trailer: 'X',
    'keep-alive': '5',
    'proxy-authorization': 'x',
    expect: '100-continue',
    x_container: 'APP',
    'accept-language': 'zh',
  };
  expect(upstreamHeaders(incoming, {})).toEqual({ 'content-length': '3', 'content-type': 'text/plain', 'accept-language': 'zh' });
});

test.each([
  'forwarded',
  'x-real-ip',
  'x-original-url',
  'x-rewrite-url',
  'x-forwarded-proto',
  'x-forwarded-host',
  'true-client-ip',
  'x-http-method-override',
  'sec-fetch-site',
  'sec-ch-ua',
  'x-device-id',
])('a client cannot claim %s', (name) => expect(upstreamHeaders({ [name]: 'x' }, {})).toEqual({}));

test('forwards only the captcha cookie', () => {
  expect(upstreamHeaders({ cookie: 'X-Token=abc; CAPTCHA_TICKET=t-1; USER_INFO=x' }, {})).toEqual({ cookie: 'CAPTCHA_TICKET=t-1' });
  expect(upstreamHeaders({ cookie: 'MY_CAPTCHA_TICKET=t-1' }, {})).toEqual({});
});
