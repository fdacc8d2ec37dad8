import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiOf } from '#client/lib/call-query.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import type { ChatThreadPage } from '#shared/contract/chat.ts';
import { blockUserCall, threadQuery } from './conversation-api.ts';

/** Stops and allows messages of the other person of a conversation. */
export function useBlocking({ threadId, peer }: ChatThreadPage) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (blocked: boolean) => apiOf(queryClient).call(blockUserCall, { body: { userId: peer.id, blocked } }),
    onSuccess: ({ blocked }) => {
      queryClient.setQueryData<ChatThreadPage>(threadQuery(threadId).queryKey, (known) => known && { ...known, blocked });
      showToast(blocked ? '已屏蔽，对方无法再给您发消息' : '已解除屏蔽', { tone: 'success' });
    },
  });
  return { setBlocked: mutate, isBusy: isPending };
}
