import { type MutationOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '#client/ui/toast-queue.ts';
import { texts } from '#shared/text/texts.ts';

/**
 * `useMutation` for the pages on which most visits begin: few visitors write something there, so the code of mutations is loaded with
 * the background work of the tab, or by the first call. `mutate` does not reject: client/app/failure-watch.tsx presents failures.
 */
export function useLazyMutation<Data, Input = void, Context = unknown>(options: MutationOptions<Data, Error, Input, Context>) {
  const queryClient = useQueryClient();
  const [underWay, setUnderWay] = useState(0);
  const mutate = async (input: Input): Promise<void> => {
    setUnderWay((count) => count + 1);
    const run = await import('#client/lib/mutation.ts').then(
      ({ runMutation }) => runMutation,
      () => showToast(texts.networkFailed, { tone: 'error', long: true }),
    );
    await run?.(queryClient, options, input).catch(() => {});
    setUnderWay((count) => count - 1);
  };
  return { mutate, isPending: underWay > 0 };
}
