import { expect, test } from '@jest/globals';
import { findCall, publicReadsChangedBy } from './contract-calls.ts';

const staleAfter = (method: string, path: string) => publicReadsChangedBy(findCall(method, path));

test.each([
  ['POST', '/v1/demand/save'],
  ['POST', '/v1/demand/show'],
  ['DELETE', '/v1/demand/remove'],
  ['POST', '/api/demand/7/top-up'],
  ['POST', '/api/demand/7/headline'],
  ['PUT', '/v1/user/edit'],
])('%s %s invalidates lists and demands', (method, path) => {
  expect(staleAfter(method, path)).toEqual(expect.arrayContaining(['demand.get', 'demand.search']));
});

test.each([
  ['GET', '/api/demand/page-search'],
  ['POST', '/api/demand/7/collect'],
  ['POST', '/api/demand/7/cancel-collection'],
  ['POST', '/api/demand/authorize-get-contact-info'],
  ['POST', '/api/demand/message/save'],
  ['POST', '/v1/login'],
  ['POST', '/api/app/event'],
  ['POST', '/v1/nobody-knows'],
])('%s %s invalidates nothing that is cached for visitors', (method, path) => {
  expect(staleAfter(method, path)).toEqual([]);
});

test('a changed name also invalidates invitations', () => {
  expect(staleAfter('PUT', '/v1/user/edit')).toContain('referral.getInviter');
});

test('a saved contact invalidates demands, which show its kinds, but no list', () => {
  const stale = staleAfter('POST', '/api/user/personal-contact-info');
  expect(stale).toContain('demand.get');
  expect(stale).not.toContain('demand.search');
});

test.each([
  ['POST', '/v1/login', 'opens'],
  ['POST', '/v1/login-by-sms', 'opens'],
  ['POST', '/v1/login-by-weixin', 'opens'],
  ['POST', '/v1/register-by-jverify', 'opens'],
  ['POST', '/v1/logout', 'ends'],
  ['POST', '/v1/register', undefined],
  ['GET', '/v1/login', undefined],
])('%s %s: session %s', (method, path, session) => {
  expect(findCall(method, path)?.session).toBe(session);
});
