import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fetchNewer, newsKey, threadQuery } from './conversation-api.ts';

const FOCUSED_MS = 4_000;
/** A window beside the one that is worked in. */
const UNFOCUSED_MS = 12_000;
const SLOWEST_MS = 60_000;

/** How long to wait before asking for new messages again, in ms; longer with each failure in a row. */
export const pollDelay = (failures: number, hasFocus: boolean): number =>
  Math.min(SLOWEST_MS, (hasFocus ? FOCUSED_MS : UNFOCUSED_MS) * 2 ** failures);

/** The server asks once for the interval too, and does nothing with it. */
const hasFocus = (): boolean => typeof document !== 'undefined' && document.hasFocus();

/**
 * Brings new messages, what the other has read and who may write, while the page can be seen; `onAnswer` after each answer. True while
 * asking fails.
 */
export function useNewMessages(threadId: string, onAnswer: () => void): boolean {
  const queryClient = useQueryClient();
  const failures = useRef(0);
  const { isError, refetch } = useQuery({
    queryKey: newsKey(threadId),
    queryFn: async ({ signal }) => {
      try {
        await fetchNewer(queryClient, threadId, signal);
      } catch (error) {
        if (!signal.aborted) failures.current += 1;
        throw error;
      }
      failures.current = 0;
      onAnswer();
      return null;
    },
    // Messages that the server has just rendered are not asked for again.
    initialData: null,
    initialDataUpdatedAt: () => queryClient.getQueryState(threadQuery(threadId).queryKey)?.dataUpdatedAt,
    staleTime: FOCUSED_MS,
    gcTime: 0,
    retry: false,
    refetchInterval: () => pollDelay(failures.current, hasFocus()),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  useEffect(() => {
    const ask = () => void refetch();
    window.addEventListener('focus', ask);
    return () => window.removeEventListener('focus', ask);
  }, [refetch]);
  return isError;
}
