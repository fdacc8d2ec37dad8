import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pollEvery } from '#client/lib/live-state.ts';
import { fetchNewer, newsKey, threadQuery } from './conversation-api.ts';

const FOCUSED_MS = 4_000;
/** Interval in a window without focus. */
const UNFOCUSED_MS = 12_000;
const SLOWEST_MS = 60_000;

/** Returns the delay before the next poll for new messages, in ms; it grows with each consecutive failure. */
export const pollDelay = (failures: number, hasFocus: boolean): number =>
  pollEvery(Math.min(SLOWEST_MS, (hasFocus ? FOCUSED_MS : UNFOCUSED_MS) * 2 ** failures));

/** Also called once during the server render, which ignores the interval. */
const hasFocus = (): boolean => typeof document !== 'undefined' && document.hasFocus();

/**
 * Polls for new messages, the read state and who may write while the page is visible, and at once when the event stream reports a change;
 * calls `onAnswer` after each response. Returns true while polling fails.
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
    // Do not request messages again that the server has just rendered.
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
