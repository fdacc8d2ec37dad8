import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchEarlier } from './conversation-api.ts';

/** Leads back in a conversation: `load` asks for earlier messages unless that is under way; a failure is shown in place and may be tried again. */
export function useEarlierMessages(threadId: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    meta: { silent: true },
    mutationFn: () => fetchEarlier(queryClient, threadId),
  });
  const load = () => {
    if (!isPending) mutate();
  };
  return { load, isLoading: isPending, hasFailed: isError };
}
