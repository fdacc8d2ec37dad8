import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiOf } from '#client/lib/call-query.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import type { BookmarkedDemand } from '#shared/contract/bookmark.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { cancelCollectionCall, collectCall, collectionsKey } from './bookmark-api.ts';
import { withoutDemand } from './bookmark-model.ts';
import { invalidateCollections, notifyOtherTabs, showCollection } from './collection.ts';

/** Takes a demand out of the list of collections at once; for some seconds it can be taken back. */
export function useUncollect(): (demandId: string) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ demandId, wanted }: { demandId: string; wanted: boolean }) =>
      apiOf(queryClient).call(wanted ? collectCall : cancelCollectionCall, { params: { id: demandId } }),
    onMutate: ({ demandId, wanted }) => {
      const pages = queryClient.getQueriesData<Page<BookmarkedDemand>>({ queryKey: collectionsKey });
      if (!wanted) {
        queryClient.setQueriesData<Page<BookmarkedDemand>>({ queryKey: collectionsKey }, (page) => page && withoutDemand(page, demandId));
      }
      return { pages };
    },
    onSuccess: (given, { demandId, wanted }) => {
      const collection = { demandId, ...given };
      showCollection(queryClient, collection);
      notifyOtherTabs(collection);
      if (wanted) showToast('已恢复收藏', { tone: 'success' });
      else showToast('已取消收藏', { long: true, action: { label: '撤销', run: () => mutate({ demandId, wanted: true }) } });
    },
    onError: (_failure, _input, context) => {
      for (const [key, page] of context?.pages ?? []) queryClient.setQueryData(key, page);
    },
    onSettled: () => invalidateCollections(queryClient),
  });
  return (demandId) => mutate({ demandId, wanted: false });
}
