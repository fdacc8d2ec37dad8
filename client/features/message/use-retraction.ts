import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { apiOf } from '#client/lib/call-query.ts';
import { useMutation } from '#client/lib/mutation.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { serverLead } from '#client/lib/server-clock.ts';
import type { ChatThreadPage } from '#shared/contract/chat.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { retractMessageCall, threadQuery } from './conversation-api.ts';
import { type ChatLine, retractableKeys, withRetracted } from './conversation-model.ts';

/** Texts by message id. */
type Texts = Readonly<Record<string, string>>;

/** Retracts own messages, and remembers their texts in the memory of this tab until a logout, so that they can be written anew. */
export function useRetraction({ threadId }: ChatThreadPage) {
  const queryClient = useQueryClient();
  const textsKey = ['chat-retracted-texts', threadId] as const;
  // In the query cache, because a logout empties it. Nothing is ever requested.
  const { data: texts } = useQuery<Texts>({
    queryKey: textsKey,
    queryFn: () => queryClient.getQueryData<Texts>(textsKey) ?? {},
    initialData: {},
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: { id: string; content: string }) =>
      apiOf(queryClient).call(retractMessageCall, { params: { threadId, messageId: id } }),
    // Before the answer, which may be lost: then a poll says that the message is retracted.
    onMutate: ({ id, content }) => void queryClient.setQueryData<Texts>(textsKey, (known) => ({ ...known, [id]: content })),
    onSuccess: (_answer, { id }) => {
      queryClient.setQueryData<ChatThreadPage>(threadQuery(threadId).queryKey, (known) => known && withRetracted(known, id));
      void refreshAfter(queryClient, retractMessageCall);
    },
  });
  const pendingId = isPending ? variables.id : null;
  return {
    texts,
    pendingId,
    retract: ({ id, content }: ChatLine) => {
      if (id !== null && id !== pendingId) mutate({ id, content });
    },
    forget: (id: string) =>
      queryClient.setQueryData<Texts>(textsKey, (known = {}) => Object.fromEntries(Object.entries(known).filter(([key]) => key !== id))),
  };
}

function everySecond(listener: () => void): () => void {
  const ticking = setInterval(listener, SECOND_MS);
  return () => clearInterval(ticking);
}
const never = () => () => {};

/**
 * Returns the keys of the own messages that can still be retracted; none on the server, nor if the API cannot retract. One clock for the whole
 * conversation looks once a second, and the conversation is rendered again only when a message has become too old.
 */
export function useRetractableKeys({ retractedIds }: ChatThreadPage, lines: readonly ChatLine[]): ReadonlySet<string> {
  const canRetract = retractedIds !== undefined;
  const keys = useSyncExternalStore(
    canRetract ? everySecond : never,
    () => (canRetract ? retractableKeys(lines, Date.now() + serverLead()).join('\n') : ''),
    () => '',
  );
  return new Set(keys.split('\n'));
}
