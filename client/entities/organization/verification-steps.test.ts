import { expect, test } from '@jest/globals';
import { verificationSteps } from './verification-steps.ts';

const statesOf = (status: number) => verificationSteps(status, ['a', 'b', 'c']).map(({ state }) => state);

test('returns the steps of each status; an unknown status counts as NONE', () => {
  expect([0, 1, 2, 3, 9].map(statesOf)).toEqual([
    ['current', 'todo', 'todo'],
    ['done', 'current', 'todo'],
    ['done', 'done', 'done'],
    ['done', 'failed', 'todo'],
    ['current', 'todo', 'todo'],
  ]);
});
