import { beforeEach, expect, test } from '@jest/globals';
import { ApiFailure, type FailureDetails } from './api-failure.ts';
import { createAttemptStore, createIdempotencyKey } from './idempotency-key.ts';

const failure = (details: Partial<FailureDetails>) =>
  new ApiFailure({ kind: 'http', status: 0, message: '', ...details } as FailureDetails);

const open = (name?: string) => createIdempotencyKey(createAttemptStore(name));

beforeEach(() => sessionStorage.clear());

test('reuses the key for the same content until it has been answered, and creates another one for other content', () => {
  const { keyOf, settle } = open();
  const first = keyOf({ content: '您好' });
  expect(keyOf({ content: '您好' })).toBe(first);
  expect(keyOf({ content: '再见' })).not.toBe(first);
  const last = keyOf({ content: '您好' });
  settle(null);
  expect(keyOf({ content: '您好' })).not.toBe(last);
});

test.each([{ kind: 'network' }, { kind: 'timeout' }, { kind: 'http', status: 502 }, { kind: 'http', status: 504 }] as const)(
  'keeps the key after %o, which leaves the outcome of the write unknown',
  (details) => {
    const { keyOf, settle } = open('greeting');
    const key = keyOf('您好');
    settle(failure(details));
    expect(keyOf('您好')).toBe(key);
  },
);

test('a refusal for coming too soon ends the key of the first try, but not that of a try whose outcome is unknown', () => {
  const tooSoon = failure({ kind: 'http', status: 429 });
  const { keyOf, settle } = open('greeting');
  const first = keyOf('您好');
  settle(tooSoon);
  const second = keyOf('您好');
  expect(second).not.toBe(first);
  settle(failure({ kind: 'network' }));
  expect(keyOf('您好')).toBe(second);
  settle(tooSoon);
  const afterReload = open('greeting');
  expect(afterReload.keyOf('您好')).toBe(second);
  afterReload.settle(tooSoon);
  expect(afterReload.keyOf('您好')).toBe(second);
});

test('a rejection ends the key', () => {
  const { keyOf, settle } = open('greeting');
  const key = keyOf('您好');
  settle(failure({ kind: 'http', status: 403 }));
  expect(keyOf('您好')).not.toBe(key);
});

test('only a named key survives a reload, and malformed stored data is ignored', () => {
  const key = open('greeting').keyOf('您好');
  expect(open('greeting').keyOf('您好')).toBe(key);
  expect(open('greeting').keyOf('再见')).not.toBe(key);
  const nameless = open().keyOf('您好');
  expect(open().keyOf('您好')).not.toBe(nameless);
  for (const stored of ['{"key":', 'null', '7', '{"key":7,"body":"\\"您好\\""}']) {
    sessionStorage.setItem('portal-attempt:greeting', stored);
    expect(open('greeting').keyOf('您好')).toMatch(/^[0-9a-f-]{36}$/);
  }
});
