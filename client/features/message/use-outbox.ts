import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { createUuid } from '#client/lib/device-id.ts';
import { useMutation } from '#client/lib/mutation.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import type { ChatThreadPage } from '#shared/contract/chat.ts';
import { newsKey, sendMessageCall, threadQuery } from './conversation-api.ts';
import { lostEntries, type MessageParts, nextOutbox, type OutboxEntry } from './outbox.ts';
import { readOutbox, writeOutbox } from './unsent-storage.ts';

type Message = Pick<OutboxEntry, 'clientKey' | 'content' | keyof MessageParts | 'at'>;

/**
 * Manages unsent messages: shows them immediately, sends them one after the other under a permanent key, and stores them across a reload
 * until the server has them.
 */
export function useOutbox(thread: ChatThreadPage) {
  const { threadId, peer, demand, messages } = thread;
  const peerId = peer.id;
  const queryClient = useQueryClient();
  const [entries, dispatch] = useReducer(nextOutbox, []);
  const { mutate } = useMutation({
    scope: { id: `chat:${threadId}` },
    meta: { silent: true },
    mutationFn: ({ clientKey, content, pictures = [], file, sharedDemand }: Message) => {
      // The publisher is the default receiver and need not be named.
      const receiver = demand.publisherId === peerId ? {} : { peerId };
      const pictureIds = pictures.map(({ id }) => id);
      const parts = {
        ...(content && { content }),
        ...(pictures.length > 0 && { pictureIds }),
        ...(file && { fileId: file.id }),
        ...(sharedDemand && { sharedDemandId: sharedDemand.id }),
      };
      return apiOf(queryClient).call(sendMessageCall, { body: { demandId: demand.id, ...receiver, ...parts, clientKey } });
    },
    onMutate: (message) => {
      const after = queryClient.getQueryData<ChatThreadPage>(threadQuery(threadId).queryKey)?.messages.at(-1)?.id ?? null;
      dispatch({ type: 'sending', entry: { ...message, after } });
    },
    onSuccess: ({ id }, { clientKey }) => {
      dispatch({ type: 'sent', clientKey, id });
      void queryClient.refetchQueries({ queryKey: newsKey(threadId) });
      void refreshAfter(queryClient, sendMessageCall);
    },
    onError: (error, { clientKey }) => {
      const { kind, status, message } = toApiFailure(error);
      const isLost = kind === 'network' || kind === 'timeout' || status >= 500;
      // After an unreadable response it is unknown whether the message arrived: a revised text might appear as a second message.
      dispatch({ type: 'failed', clientKey, reason: message, isLost, isRefused: !isLost && kind !== 'invalid' });
    },
  });

  // Restore the stored entries after hydration: the server cannot know them.
  const isRestored = useRef(false);
  const ownKeys = useRef(new Set<string>());
  useEffect(() => {
    for (const { clientKey } of entries) ownKeys.current.add(clientKey);
    if (isRestored.current) writeOutbox({ threadId, peerId }, entries, ownKeys.current);
  }, [threadId, peerId, entries]);
  useEffect(() => {
    isRestored.current = true;
    const stored = readOutbox({ threadId, peerId });
    if (stored.length === 0) return;
    dispatch({ type: 'restored', entries: stored });
    for (const entry of lostEntries(stored)) mutate(entry);
  }, [threadId, peerId, mutate]);

  useEffect(() => {
    dispatch({ type: 'delivered', messages });
  }, [messages]);

  const latest = useRef(entries);
  useEffect(() => {
    latest.current = entries;
  }, [entries]);
  const retryLost = useCallback(() => {
    for (const entry of lostEntries(latest.current)) mutate(entry);
  }, [mutate]);
  useEffect(() => {
    window.addEventListener('online', retryLost);
    return () => window.removeEventListener('online', retryLost);
  }, [retryLost]);

  return {
    entries,
    send: (content: string, parts: MessageParts) => {
      // Resend lost messages first, because they are older; without a network they would only fail again.
      if (navigator.onLine) retryLost();
      mutate({ clientKey: createUuid(), content, ...parts, at: new Date().toISOString() });
    },
    retry: (key: string) => {
      const entry = latest.current.find(({ clientKey }) => clientKey === key);
      if (entry?.state === 'failed') mutate(entry);
    },
    discard: (clientKey: string) => dispatch({ type: 'discarded', clientKey }),
    retryLost,
  };
}
