import { expect, test } from '@jest/globals';
import { ApiFailure, type FailureDetails } from '#client/lib/api-failure.ts';
import { placeProblems, refusalReason } from './send-outcome.ts';

const failure = (details: Partial<FailureDetails>) => new ApiFailure({ kind: 'http', status: 400, message: '失败', ...details });

test("the server's sentences are placed in the order of the page", () => {
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

test('the reason of a refusal is read from its data only', () => {
  expect(refusalReason(failure({ status: 403, data: { reason: 'QUOTA' } }))).toBe('QUOTA');
  for (const data of [null, 'QUOTA', {}, { reason: 1 }]) expect(refusalReason(failure({ data }))).toBeNull();
});
