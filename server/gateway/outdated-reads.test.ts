import { expect, test } from '@jest/globals';
import { readsOutdatedBy } from './outdated-reads.ts';

test.each([
  ['POST', '/v1/demand/save'],
  ['PUT', '/api/demand/7/down'],
  ['DELETE', '/v1/demand/7'],
  ['POST', '/v1/user/update'],
])('%s %s makes lists and demands outdated', (method, path) => {
  expect(readsOutdatedBy(method, path)).toEqual(expect.arrayContaining(['E42', 'E46']));
});

test.each([
  ['GET', '/api/demand/page-search'],
  ['POST', '/api/demand/collect/7'],
  ['POST', '/api/demand/7/contact-info'],
  ['POST', '/v1/login'],
  ['POST', '/api/app/event'],
])('%s %s leaves what is kept', (method, path) => {
  expect(readsOutdatedBy(method, path)).toEqual([]);
});
