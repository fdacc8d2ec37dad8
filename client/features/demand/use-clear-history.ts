import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiOf } from '#client/lib/call-query.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import type { BookmarkedDemand } from '#shared/contract/bookmark.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { clearHistoryCall, historyKey } from './bookmark-api.ts';
import { withoutDemand } from './bookmark-model.ts';

/** Forgets where the user has been: one demand, which leaves the list at once, or all of them. */
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
    onError: (_failure, _demandId, context) => {
      for (const [key, page] of context?.pages ?? []) queryClient.setQueryData(key, page);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: historyKey }),
  });
  return { remove: (demandId: string) => mutate(demandId), clear: () => mutate(null), isBusy: isPending };
}
