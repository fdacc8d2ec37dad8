import { expect, test } from '@jest/globals';
import { ApiFailure, type FailureDetails, refusalReason } from './api-failure.ts';
import { isAnswered, isUnanswered } from './idempotency-key.ts';

const failure = (details: Partial<FailureDetails>) => new ApiFailure({ kind: 'http', status: 400, message: '失败', ...details });

test('a rejection is final: the next try is a new request', () => {
  for (const details of [
    { status: 400 },
    { status: 403 },
    { status: 404 },
    { status: 409, data: { reason: 'LIMIT' } },
    { kind: 'business', status: 200 },
  ] as const) {
    expect(isAnswered(failure(details))).toBe(true);
  }
});

test('a failure with an unknown outcome is not final, so the key is reused', () => {
  const unknown = [
    { kind: 'network', status: 0 },
    { kind: 'timeout', status: 0 },
    { kind: 'unauthorized', status: 401 },
    { kind: 'invalid', status: 200 },
    { status: 409 },
    { status: 409, data: { reason: 'UNDER_WAY' } },
    { status: 429 },
    { status: 500 },
    { status: 504 },
  ] as const;
  for (const details of unknown) expect(isAnswered(failure(details))).toBe(false);
});

test('a write may have been carried out unless the API has said what it did not do', () => {
  const unanswered = [
    { kind: 'network', status: 0 },
    { kind: 'timeout', status: 0 },
    { kind: 'invalid', status: 200 },
    { status: 500 },
    { status: 502 },
    { status: 504 },
    { status: 409, data: { reason: 'UNDER_WAY' } },
  ] as const;
  for (const details of unanswered) expect(isUnanswered(failure(details))).toBe(true);
  const answered = [{ kind: 'unauthorized', status: 401 }, { kind: 'business', status: 200 }, { status: 409 }, { status: 429 }] as const;
  for (const details of answered) expect(isUnanswered(failure(details))).toBe(false);
});

test('reads the reason of a refusal from its data only', () => {
  expect(refusalReason({ data: { reason: 'QUOTA' } })).toBe('QUOTA');
  for (const data of [null, 'QUOTA', {}, { reason: 1 }]) expect(refusalReason({ data })).toBeNull();
});
