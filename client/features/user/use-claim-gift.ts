import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { useIdempotencyKey } from '#client/lib/use-idempotency-key.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { describeBoosts } from '#shared/text/boost-names.ts';
import { claimGiftCall, giftsQuery, type RewardGift } from './rewards.ts';

/**
 * Claims a gift, once: the button rests meanwhile, a try that got no answer is repeated under the same key, and the API gives nothing
 * twice. Whatever comes of it, the list is read again.
 */
export function useClaimGift({ id }: Pick<RewardGift, 'id'>): { claim: () => void; isBusy: boolean } {
  const queryClient = useQueryClient();
  const idempotency = useIdempotencyKey('reward');
  // A second press may come before the button has been drawn anew.
  const isUnderWay = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      return apiOf(queryClient).call(claimGiftCall, { params: { id } }, { headers: { 'Idempotency-Key': idempotency.keyOf(id) } });
    },
    onSuccess: (gift) => {
      queryClient.setQueryData<RewardGift[]>(giftsQuery.queryKey, (gifts) =>
        gifts?.map((other) => (other.id === id ? { ...other, state: 'CLAIMED' } : other)),
      );
      showToast(`已领取${describeBoosts([gift])}`, { tone: 'success' });
    },
    onSettled: (_gift, error) => {
      idempotency.settle(error && toApiFailure(error));
      isUnderWay.current = false;
      return refreshAfter(queryClient, claimGiftCall);
    },
  });
  const claim = () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate();
  };
  return { claim, isBusy: isPending };
}
