import { expect, test } from '@jest/globals';
import { pollDelay } from './use-new-messages.ts';

test('polls every 4 s, less often in an unfocused window, and ever more slowly on repeated failures', () => {
  expect(pollDelay(0, true)).toBe(4_000);
  expect(pollDelay(0, false)).toBe(12_000);
  expect([1, 2, 3, 4, 5].map((failures) => pollDelay(failures, true))).toEqual([8_000, 16_000, 32_000, 60_000, 60_000]);
});
