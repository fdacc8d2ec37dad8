import { useQueryClient } from '@tanstack/react-query';
import { unreadQuery } from '#client/layout/layout-queries.ts';
import { apiOf, type CallQuery } from '#client/lib/call-query.ts';
import { useMutation } from '#client/lib/mutation.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import type { Page } from '#shared/contract/envelope.ts';
import type { Notice, NoticePage } from '#shared/contract/message.ts';
import type { Unread } from '#shared/contract/user.ts';
import { noticePagesKey, readAllNoticesCall, userDetailKey } from './message-api.ts';
import { withRead } from './message-model.ts';

/**
 * Marks all notices as read up to the latest one that the list knew: the user has not seen any later notice. Updates the cache
 * optimistically, rolls it back if the call fails, and then refetches from the API.
 */
export function useReadAllNotices(list: CallQuery<NoticePage>): { readAll: () => void; isBusy: boolean } {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const upTo = queryClient.getQueryData<NoticePage>(list.queryKey)?.latestId ?? undefined;
      return apiOf(queryClient).call(readAllNoticesCall, { body: { upTo } });
    },
    onMutate: () => {
      const pages = queryClient.getQueriesData<Page<Notice>>({ queryKey: noticePagesKey });
      const unread = queryClient.getQueryData<Unread>(unreadQuery.queryKey);
      queryClient.setQueriesData<Page<Notice>>({ queryKey: noticePagesKey }, (page) => page && withRead(page));
      queryClient.setQueryData<Unread>(unreadQuery.queryKey, (counts) => counts && { ...counts, totalSystemNotice: 0 });
      return { pages, unread };
    },
    onSuccess: () => showToast('已全部标为已读', { tone: 'success' }),
    onError: (_error, _input, before) => {
      for (const [key, page] of before?.pages ?? []) queryClient.setQueryData(key, page);
      queryClient.setQueryData(unreadQuery.queryKey, before?.unread);
    },
    onSettled: () => {
      for (const queryKey of [noticePagesKey, unreadQuery.queryKey, userDetailKey]) void queryClient.invalidateQueries({ queryKey });
    },
  });
  return { readAll: () => mutate(), isBusy: isPending };
}
