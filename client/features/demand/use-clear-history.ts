import { useQueryClient } from '@tanstack/react-query';
import { apiOf } from '#client/lib/call-query.ts';
import { useMutation } from '#client/lib/mutation.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import type { BookmarkedDemand } from '#shared/contract/bookmark.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { clearHistoryCall, historyKey } from './bookmark-api.ts';
import { withDemandBack, withoutDemand } from './bookmark-model.ts';

/** Removes one demand from the history, which leaves the list immediately, or clears the history. */
export function useClearHistory(onCleared: () => void = () => {}) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (demandId: string | null) => apiOf(queryClient).call(clearHistoryCall, { body: demandId ? { demandId } : {} }),
    onMutate: (demandId) => {
      const pages = queryClient.getQueriesData<Page<BookmarkedDemand>>({ queryKey: historyKey });
      if (demandId) {
        queryClient.setQueriesData<Page<BookmarkedDemand>>({ queryKey: historyKey }, (page) => page && withoutDemand(page, demandId));
      }
      return { pages };
    },
    onSuccess: (_data, demandId) => {
      showToast(demandId ? '已移除' : '浏览记录已清空', { tone: 'success' });
      if (!demandId) onCleared();
    },
    // Restore only this one: others may have left the list since.
    onError: (_failure, demandId, context) => {
      if (!demandId) return;
      for (const [key, before] of context?.pages ?? [])
        queryClient.setQueryData<Page<BookmarkedDemand>>(key, (page) => page && withDemandBack(page, before, demandId));
    },
    onSettled: () => refreshAfter(queryClient, clearHistoryCall),
  });
  return { remove: (demandId: string) => mutate(demandId), clear: () => mutate(null), isBusy: isPending };
}
