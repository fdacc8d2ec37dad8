import { expect, test } from '@jest/globals';
import { demandTypeCodes } from '#shared/contract/demand-enums.ts';
import { counterpartTypes } from './recommend-anchor.ts';

test.each([
  ['10', '20'],
  ['40', '70'],
  ['30', '50'],
] as const)('%s and %s are each other’s counterpart', (one, other) => {
  expect(counterpartTypes[one]).toContain(other);
  expect(counterpartTypes[other]).toContain(one);
});

test('every type has a counterpart, none is its own', () => {
  for (const code of demandTypeCodes) {
    expect(counterpartTypes[code].length).toBeGreaterThan(0);
    expect(counterpartTypes[code]).not.toContain(code);
  }
});
