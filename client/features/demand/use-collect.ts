import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiOf } from '#client/lib/call-query.ts';
import { usePortal } from '#client/lib/portal-store.tsx';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { useAfterLogin } from '#client/lib/use-after-login.ts';
import type { Demand } from '#shared/contract/demand.ts';
import { cancelCollectionCall, collectCall } from './bookmark-api.ts';
import { notifyOtherTabs, onOtherTabs, showCollection, withBookmark } from './collection.ts';
import { demandKey } from './demand-api.ts';
import { useLazyMutation } from './use-lazy-mutation.ts';

/**
 * Toggles the bookmark of a demand: updates optimistically, reverts on failure and notifies the other tabs. Rapid presses are sent one
 * after another, and only the last answer counts. A visitor is asked to sign in; the demand is bookmarked after the login.
 */
export function useCollect(demand: Pick<Demand, 'id' | 'collected' | 'collectCount'>): () => void {
  const queryClient = useQueryClient();
  const mutationKey = ['collect', demand.id];
  const { mutate } = useLazyMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (wanted: boolean) => apiOf(queryClient).call(wanted ? collectCall : cancelCollectionCall, { params: { id: demand.id } }),
    onMutate: async (wanted) => {
      const isBeingRead = isReading();
      // A pending response would overwrite the optimistic state.
      await queryClient.cancelQueries({ queryKey: demandKey });
      showCollection(queryClient, withBookmark(demand, wanted));
      return { isBeingRead, before: withBookmark(demand, demand.collected) };
    },
    onSuccess: (given) => {
      if (!isLast()) return;
      const collection = { demandId: demand.id, ...given };
      showCollection(queryClient, collection);
      notifyOtherTabs(collection);
    },
    onError: (_failure, _wanted, context) => context && showCollection(queryClient, context.before),
    onSettled: (_data, failure, _wanted, context) => {
      if (!isLast()) return;
      void refreshAfter(queryClient, collectCall);
      // A fetch that overlapped, as after a login, may not include this change: refetch.
      if (failure || context?.isBeingRead || isReading()) void queryClient.invalidateQueries({ queryKey: demandKey });
    },
  });
  const isReading = () => queryClient.isFetching({ queryKey: demandKey }) > 0;
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;

  useEffect(() => onOtherTabs((collection) => showCollection(queryClient, collection)), [queryClient]);
  const collectAfterLogin = useAfterLogin(() => mutate(true));
  const signedIn = usePortal((state) => state.signedIn);
  return () => (signedIn ? mutate(!demand.collected) : collectAfterLogin());
}
