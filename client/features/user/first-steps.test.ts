import { expect, test } from '@jest/globals';
import { countOwnDemands, firstStepsOf, isNewcomer } from './first-steps.ts';

const publish = { PUBLISH: 1, WAITING_REVIEW: 2 };

test('a user without demands or without contacted publishers is new; without counts it is unknown', () => {
  expect(isNewcomer({ stats: { publish: {}, contacted: 0 } })).toBe(true);
  expect(isNewcomer({ stats: { publish, contacted: 0 } })).toBe(true);
  expect(isNewcomer({ stats: { publish, contacted: 3 } })).toBe(false);
  expect(isNewcomer({ stats: undefined })).toBe(false);
  expect(countOwnDemands({ stats: { publish } })).toBe(3);
  expect(countOwnDemands({ stats: undefined })).toBeNull();
});

test('each step is completed independently', () => {
  const doneOf = (...args: Parameters<typeof firstStepsOf>) => firstStepsOf(...args).map(({ isDone }) => isDone);
  expect(doneOf({ stats: { publish: {}, contacted: 0 }, realNameStatus: 0 }, false)).toEqual([false, false, false, false]);
  expect(doneOf({ stats: { publish: {}, contacted: 0 }, realNameStatus: 1 }, true)).toEqual([true, false, false, false]);
  expect(doneOf({ stats: { publish, contacted: 0 }, realNameStatus: 2 }, false)).toEqual([false, true, true, false]);
  expect(doneOf({ stats: { publish, contacted: 1 }, realNameStatus: 2 }, true)).toEqual([true, true, true, true]);
});
