import { useQueryClient } from '@tanstack/react-query';
import { apiOf } from '#client/lib/call-query.ts';
import { useMutation } from '#client/lib/mutation.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import type { BookmarkedDemand } from '#shared/contract/bookmark.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { cancelCollectionCall, collectCall, collectionsKey } from './bookmark-api.ts';
import { withDemandBack, withoutDemand } from './bookmark-model.ts';
import { notifyOtherTabs, showCollection } from './collection.ts';

interface Uncollecting {
  demandId: string;
  wanted: boolean;
  /** True if the demand is published; otherwise it cannot be bookmarked again. */
  isShown: boolean;
}

/** Removes a bookmark from the list immediately; a toast offers to undo it if the demand is published. */
export function useUncollect(): (demand: Pick<BookmarkedDemand, 'id' | 'available'>) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ demandId, wanted }: Uncollecting) =>
      apiOf(queryClient).call(wanted ? collectCall : cancelCollectionCall, { params: { id: demandId } }),
    onMutate: ({ demandId, wanted }) => {
      const pages = queryClient.getQueriesData<Page<BookmarkedDemand>>({ queryKey: collectionsKey });
      if (!wanted) {
        queryClient.setQueriesData<Page<BookmarkedDemand>>({ queryKey: collectionsKey }, (page) => page && withoutDemand(page, demandId));
      }
      return { pages };
    },
    onSuccess: (given, { demandId, wanted, isShown }) => {
      const collection = { demandId, ...given };
      showCollection(queryClient, collection);
      notifyOtherTabs(collection);
      if (wanted) showToast('已恢复收藏', { tone: 'success' });
      else if (!isShown) showToast('已移除', { tone: 'success' });
      else showToast('已取消收藏', { long: true, action: { label: '撤销', run: () => mutate({ demandId, wanted: true, isShown }) } });
    },
    // Restore only this one: others may have left the list since.
    onError: (_failure, { demandId, wanted }, context) => {
      if (wanted) return;
      for (const [key, before] of context?.pages ?? [])
        queryClient.setQueryData<Page<BookmarkedDemand>>(key, (page) => page && withDemandBack(page, before, demandId));
    },
    onSettled: () => void refreshAfter(queryClient, cancelCollectionCall),
  });
  return ({ id, available }) => mutate({ demandId: id, wanted: false, isShown: available });
}
