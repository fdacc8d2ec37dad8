import { expect, test } from '@jest/globals';
import { readsOutdatedBy } from './outdated-reads.ts';

test.each([
  ['POST', '/v1/demand/save'],
  ['PUT', '/api/demand/7/down'],
  ['DELETE', '/v1/demand/7'],
  ['POST', '/api/demand/7/top-up'],
  ['POST', '/api/demand/7/headline'],
  ['PUT', '/v1/user/edit'],
])('%s %s makes lists and demands outdated', (method, path) => {
  expect(readsOutdatedBy(method, path)).toEqual(expect.arrayContaining(['demand.get', 'demand.search']));
});

test.each([
  ['GET', '/api/demand/page-search'],
  ['POST', '/api/demand/collect/7'],
  ['POST', '/api/demand/7/contact-info'],
  ['POST', '/api/demand/7/cancel-collection'],
  ['POST', '/api/demand/authorize-get-contact-info'],
  ['POST', '/api/demand/message/save'],
  ['POST', '/v1/login'],
  ['POST', '/api/app/event'],
])('%s %s leaves what is kept', (method, path) => {
  expect(readsOutdatedBy(method, path)).toEqual([]);
});

test('a new name stands on invitations too', () => {
  expect(readsOutdatedBy('PUT', '/v1/user/edit')).toContain('referral.getInviter');
});

test('a saved contact makes demands outdated, on which its kinds stand, and no list', () => {
  expect(readsOutdatedBy('POST', '/api/user/personal-contact-info')).toEqual(['demand.get']);
});
