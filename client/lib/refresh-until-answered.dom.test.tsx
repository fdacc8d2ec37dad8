import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { returnBalance } from '#shared/contract/wallet.ts';
import { ApiFailure, type FailureDetails } from './api-failure.ts';
import { refreshUntilAnswered } from './refresh-until-answered.ts';
import { remoteCall } from './remote-call.ts';

const write = remoteCall('wallet.returnBalance', async () => returnBalance);
const failures = {
  away: { kind: 'timeout', status: 0, message: '' },
  refusing: { kind: 'unauthorized', status: 401, message: '' },
} as const satisfies Record<string, FailureDetails>;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Shows a read that the write changes; `reads` counts its requests. The API fails as `api.state` says. */
function showRead() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const api: { state: keyof typeof failures | 'there'; reads: number } = { state: 'away', reads: 0 };
  const queryFn = async () => {
    api.reads += 1;
    if (api.state !== 'there') throw new ApiFailure(failures[api.state]);
    return api.reads;
  };
  const end = new QueryObserver(queryClient, { queryKey: ['wallet.getSummary', {}], queryFn, initialData: 0, staleTime: 60_000 }).subscribe(
    () => {},
  );
  return { queryClient, api, end };
}
const MINUTES_MS = 10 * 60_000;

test('reads until the API has answered twice: it may carry out the write after the first answer', async () => {
  const { queryClient, api, end } = showRead();
  void refreshUntilAnswered(queryClient, write);
  await jest.advanceTimersByTimeAsync(MINUTES_MS);
  const whileAway = api.reads;
  expect(whileAway).toBeGreaterThan(5);
  api.state = 'there';
  await jest.advanceTimersByTimeAsync(MINUTES_MS);
  expect(api.reads).toBe(whileAway + 2);
  end();
});

test('a refusal is an answer', async () => {
  const { queryClient, api, end } = showRead();
  api.state = 'refusing';
  void refreshUntilAnswered(queryClient, write);
  await jest.advanceTimersByTimeAsync(MINUTES_MS);
  expect(api.reads).toBe(2);
  end();
});

test('a second failure of the same write starts again instead of reading twice as often', async () => {
  const { queryClient, api, end } = showRead();
  api.state = 'there';
  void refreshUntilAnswered(queryClient, write);
  await jest.advanceTimersByTimeAsync(0);
  void refreshUntilAnswered(queryClient, write);
  await jest.advanceTimersByTimeAsync(MINUTES_MS);
  expect(api.reads).toBe(3);
  end();
});
