import { expect, test } from '@jest/globals';
import { rename } from './rename.ts';

test('replaces the names of a recorded purchase wherever they occur in its parameters', () => {
  const names = new Map([
    ['7300001', '42'],
    ['20261123907079223251', '20261124000000000017'],
  ]);
  const moment = new Date(0);
  expect(rename(['7300001', 'CASH:7300001', '{"orderNo":"20261123907079223251"}', ['7300001'], 200, null, moment], names)).toEqual([
    '42',
    'CASH:42',
    '{"orderNo":"20261124000000000017"}',
    ['42'],
    200,
    null,
    moment,
  ]);
});
