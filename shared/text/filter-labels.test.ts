import { expect, test } from '@jest/globals';
import { budgetLabel } from './filter-labels.ts';

test.each([
  ['0-10000', '1 万以下'],
  ['10000-50000', '1–5 万'],
  ['500000-', '50 万以上'],
  ['5000-25000', '5000 元–2.5 万'],
  ['0-800', '800 元以下'],
])('the label of the budget %s is %s', (range, label) => {
  expect(budgetLabel(range)).toBe(label);
});
