import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { unreadQuery } from '#client/layout/layout-queries.ts';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { useMutation } from '#client/lib/mutation.ts';
import type { ChatThreadPage } from '#shared/contract/chat.ts';
import { inboxPagesKey, markThreadReadCall, threadQuery } from './conversation-api.ts';
import { lastOfPeer, withPeerRead } from './conversation-model.ts';
import { userDetailKey } from './message-api.ts';

/** Returns whether there was no response or a server error. */
const isUnanswered = (status: number): boolean => status === 0 || status >= 500;

/** Marks the peer's messages as read as soon as they are visible, and updates the counts elsewhere. */
export function useThreadReading(thread: ChatThreadPage): void {
  const queryClient = useQueryClient();
  const { threadId } = thread;
  const latest = lastOfPeer(thread);
  const latestId = latest && !latest.read ? latest.id : null;
  const markedId = useRef<string | null>(null);
  const { mutate } = useMutation({
    meta: { silent: true },
    retry: (count, error) => count < 3 && isUnanswered(toApiFailure(error).status),
    mutationFn: (upTo: string) => apiOf(queryClient).call(markThreadReadCall, { params: { threadId }, body: { upTo } }),
    onMutate: (upTo) => {
      markedId.current = upTo;
    },
    onSuccess: (_answer, upTo) => {
      queryClient.setQueryData<ChatThreadPage>(threadQuery(threadId).queryKey, (known) => known && withPeerRead(known, upTo));
      for (const queryKey of [unreadQuery.queryKey, inboxPagesKey, userDetailKey]) void queryClient.invalidateQueries({ queryKey });
    },
    onError: () => {
      markedId.current = null;
    },
  });
  useEffect(() => {
    const mark = () => {
      if (latestId !== null && markedId.current !== latestId && document.visibilityState === 'visible') mutate(latestId);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [latestId, mutate]);
}
