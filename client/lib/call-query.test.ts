import { expect, test } from '@jest/globals';
import { hashKey } from '@tanstack/react-query';
import { keyed } from './call-query.ts';

test.each([
  [['E10', { query: { id: 1 } }]],
  [['E11', {}]],
  [['E42', { params: { id: 'BD"2026\\一\u2028' } }]],
  [
    [
      'E46',
      { query: { typeCode: '10', keyword: undefined, budget: null, pageNum: 2, asc: true, names: ['b', 'a', undefined, { z: 1, a: 2 }] } },
    ],
  ],
  [['E46', { query: { b: 1, a: 2, é: 5, 中: 6, Z: 7 }, body: undefined }]],
  [['E44', 'filters', null, '01', undefined]],
  [[]],
])('the hash of %j is the one that the library makes', (key) => {
  expect(keyed(key)).toEqual({ queryKey: key, queryHash: hashKey(key) });
});
