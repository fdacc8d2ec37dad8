import { expect, test } from '@jest/globals';
import { readAmounts } from './read-amounts.ts';

test.each([
  ['3–5 万', { least: 30_000, most: 50_000 }],
  ['每月 2 万，封顶 4 万', { least: 20_000, most: 40_000 }],
  ['单场 5000–20000 元', { least: 5_000, most: 20_000 }],
  ['8000–28000元/月', { least: 8_000, most: 28_000 }],
  ['保证金5000元，可退', { least: 5_000, most: 5_000 }],
  ['1.2万元+2万份小样', { least: 12_000, most: 20_000 }],
  ['210 元/面/周，年框可谈', null],
  ['人均150元×510份', null],
  ['返22%–30%', null],
  ['零租金进场', null],
  [null, null],
])('%s', (budget, amounts) => expect(readAmounts(budget)).toEqual(amounts));
