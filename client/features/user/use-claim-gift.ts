import { useQueryClient } from '@tanstack/react-query';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { underKey, useWrite } from '#client/lib/use-write.ts';
import { focusPage } from '#client/ui/focus-page.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { describeBoosts } from '#shared/text/boost-names.ts';
import { claimGiftCall, giftsQuery, type RewardGift } from './rewards.ts';

/** Claims a gift; the API grants it only once as well. Refetches the list in any case. */
export function useClaimGift({ id }: Pick<RewardGift, 'id'>): { claim: () => void; isBusy: boolean } {
  const queryClient = useQueryClient();
  const { write, isPending } = useWrite({
    name: 'reward',
    send: (api, gift: string, key) => api.call(claimGiftCall, { params: { id: gift } }, underKey(key)),
    onSuccess: (gift) => {
      queryClient.setQueryData<RewardGift[]>(giftsQuery.queryKey, (gifts) =>
        gifts?.map((other) => (other.id === id ? { ...other, state: 'CLAIMED' } : other)),
      );
      // The pressed button is removed.
      focusPage();
      showToast(`已领取${describeBoosts([gift])}`, { tone: 'success' });
    },
    onSettled: () => refreshAfter(queryClient, claimGiftCall),
  });
  return { claim: () => write(id), isBusy: isPending };
}
