import { expect, test } from '@jest/globals';
import { placeProblems } from './place-problems.ts';

test("orders the server's messages by the fields of the page", () => {
  const placed = placeProblems({
    _: '整体有误',
    validUntil: '太早',
    'typeFields.platform': '违规',
    'settlementModes.0': '不正确',
    title: '太短',
    id: '?',
  });
  expect(Object.entries(placed)).toEqual([
    ['title', '太短'],
    ['settlementModes', '不正确'],
    ['typeFields.platform', '违规'],
    ['validUntil', '太早'],
  ]);
});
