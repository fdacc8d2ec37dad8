import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiFailure } from './api-failure.ts';
import { attachApi } from './call-query.ts';
import { useWrite } from './use-write.ts';

/** Renders a write whose requests are settled by the test; `keys` contains the keys of the requests sent. */
function openWrite() {
  const queryClient = new QueryClient();
  attachApi(queryClient, { call: () => Promise.reject(new Error('not asked')) });
  const keys: string[] = [];
  const tries: PromiseWithResolvers<string>[] = [];
  const { result } = renderHook(
    () =>
      useWrite({
        send: (_api, _text: string, key) => {
          keys.push(key);
          const attempt = Promise.withResolvers<string>();
          tries.push(attempt);
          return attempt.promise;
        },
      }),
    { wrapper: ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider> },
  );
  const press = (text: string) => act(() => result.current.write(text));
  const end = async (settle: (attempt: PromiseWithResolvers<string>) => void) => {
    const last = tries.at(-1);
    if (last) await act(async () => settle(last));
    await waitFor(() => expect(result.current.isPending).toBe(false));
  };
  return { keys, press, end };
}

test('ignores a press while a write is pending', async () => {
  const { keys, press, end } = openWrite();
  press('您好');
  press('您好');
  press('再见');
  await waitFor(() => expect(keys).toHaveLength(1));
  await end(({ resolve }) => resolve('done'));
  press('您好');
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).not.toBe(keys[0]);
});

test('reuses the key for the same input after a lost response, and creates another one after a rejection', async () => {
  const { keys, press, end } = openWrite();
  press('您好');
  await waitFor(() => expect(keys).toHaveLength(1));
  await end(({ reject }) => reject(new ApiFailure({ kind: 'http', status: 504, message: '' })));
  press('您好');
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).toBe(keys[0]);
  await end(({ reject }) => reject(new ApiFailure({ kind: 'http', status: 403, message: '' })));
  press('您好');
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[2]).not.toBe(keys[0]);
});
