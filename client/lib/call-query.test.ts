import { expect, test } from '@jest/globals';
import { hashKey } from '@tanstack/react-query';
import { keyed } from './call-query.ts';

test.each([
  [['site.getOverall', { query: { id: 1 } }]],
  [['site.getConfig', {}]],
  [['demand.get', { params: { id: 'BD"2026\\一\u2028' } }]],
  [
    [
      'demand.search',
      { query: { typeCode: '10', keyword: undefined, budget: null, pageNum: 2, asc: true, names: ['b', 'a', undefined, { z: 1, a: 2 }] } },
    ],
  ],
  [['demand.search', { query: { b: 1, a: 2, é: 5, 中: 6, Z: 7 }, body: undefined }]],
  [['reference.getDemandOptions', 'filters', null, '01', undefined]],
  [[]],
])('the hash of %j is the one that the library makes', (key) => {
  expect(keyed(key)).toEqual({ queryKey: key, queryHash: hashKey(key) });
});
