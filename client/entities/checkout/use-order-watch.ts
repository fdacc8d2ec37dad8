import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { useMutation } from '#client/lib/mutation.ts';
import { useReturnToTab } from '#client/lib/use-return-to-tab.ts';
import type { OrderDetail } from '#shared/contract/order.ts';
import { orderCall, orderQuery, refreshPaymentsEverywhere, withTimeNoted } from './checkout-api.ts';
import { type OrderPhase, phaseOf, pollDelay, WATCH_EVERY_MS } from './checkout-model.ts';

/**
 * Follows an order while it may change. Polls it while the tab is visible, periodically queries the provider, and does so immediately when
 * the user returns to the tab. Also reacts to changes reported by other tabs, and reports the order's outcome to them.
 */
export function useOrderWatch(orderNo: string | null) {
  const queryClient = useQueryClient();
  const [since] = useState(() => Date.now());
  const query = orderQuery(orderNo ?? '');
  const { data, error, dataUpdatedAt, isError, refetch } = useQuery({
    ...query,
    enabled: orderNo !== null,
    refetchInterval: ({ state }) => (state.data ? pollDelay(phaseOf(state.data), Date.now() - since) : false),
  });
  const asking = (check: '1' | 'watch') => ({
    mutationFn: async () =>
      withTimeNoted(await apiOf(queryClient).call(orderCall, { params: { orderNo: orderNo ?? '' }, query: { check } })),
    meta: { silent: true as const },
    gcTime: 0,
    onSuccess: async (order: OrderDetail) => {
      // An older response that is still in flight would overwrite this one.
      await queryClient.cancelQueries({ queryKey: query.queryKey });
      queryClient.setQueryData(query.queryKey, order);
    },
  });
  const { mutate, isPending, isSuccess, isError: hasCheckFailed } = useMutation(asking('1'));
  const { mutate: watch } = useMutation(asking('watch'));
  const order = data ?? null;
  const phase = order && phaseOf(order);
  const check = () => mutate();
  useEffect(() => {
    if (phase !== 'waiting') return;
    const timer = setInterval(() => document.visibilityState === 'visible' && watch(), WATCH_EVERY_MS);
    return () => clearInterval(timer);
  }, [phase, watch]);
  useReturnToTab(phase === 'waiting' || phase === 'closed', check);
  useAnnouncedEnd(orderNo, phase);
  return {
    order,
    phase,
    failure: isError && !data ? toApiFailure(error) : null,
    /** A request failed, or the provider could not be queried. The next poll follows by itself. */
    isStale: (isError || hasCheckFailed) && data !== undefined,
    readAt: dataUpdatedAt,
    check,
    isChecking: isPending,
    hasChecked: isSuccess,
    look: () => void refetch(),
    /** Marks the order as stale, so that the next page refetches it: money may arrive at any moment. */
    leave: () => void queryClient.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' }),
  };
}

/**
 * Refetches everything that an order changes, here and in the other tabs, when its phase changes, or when it has left the waiting phase
 * before it was first read.
 */
function useAnnouncedEnd(orderNo: string | null, phase: OrderPhase | null): void {
  const queryClient = useQueryClient();
  const last = useRef<OrderPhase | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = phase;
    if (orderNo === null || phase === null || before === phase || (before === null && phase === 'waiting')) return;
    refreshPaymentsEverywhere(queryClient);
  }, [queryClient, orderNo, phase]);
}
