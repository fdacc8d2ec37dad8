import { beforeEach, expect, test } from '@jest/globals';
import { ApiFailure, type FailureKind } from '#client/lib/api-failure.ts';
import { toastQueue } from '#client/ui/toast-queue.ts';
import { presentFailure } from './failure-toasts.ts';

beforeEach(() => toastQueue.setState({ messages: [] }));

function presented(kind: FailureKind, status: number, message: string) {
  presentFailure(new ApiFailure({ kind, status, message }));
  return toastQueue.getState().messages.map(({ text, duration }) => [text, duration]);
}

test('shows a business refusal for 2 s', () => {
  expect(presented('business', 200, '余额不足')).toEqual([['余额不足', 2_000]]);
});

test('shows a missing response as a network failure', () => {
  expect(presented('network', 0, 'whatever')).toEqual([['请求失败，请检查网络连接', 5_000]]);
  expect(presented('timeout', 0, 'whatever')).toHaveLength(1);
});

test('shows any other HTTP error for 5 s, with or without a message', () => {
  expect(presented('http', 500, '')).toEqual([['请求发生错误', 5_000]]);
  expect(presented('http', 429, '操作太频繁')).toContainEqual(['操作太频繁', 5_000]);
});

test('shows nothing for an aborted call', () => {
  expect(presented('aborted', 0, '请求发生错误')).toEqual([]);
});
