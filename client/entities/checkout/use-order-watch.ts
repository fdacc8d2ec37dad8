import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { useReturnToTab } from '#client/lib/use-return-to-tab.ts';
import type { OrderDetail } from '#shared/contract/order.ts';
import { orderCall, orderQuery, refreshPaymentsEverywhere } from './checkout-api.ts';
import { type OrderPhase, phaseOf, pollDelay, WATCH_EVERY_MS } from './checkout-model.ts';

/**
 * Follows an order while it may change: by looking at it again and again (not while nobody sees the tab), now and then with a question to
 * the provider, at once and with one when somebody comes back to it, and when another tab has news. Its end is told to the other tabs.
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
    mutationFn: () => apiOf(queryClient).call(orderCall, { params: { orderNo: orderNo ?? '' }, query: { check } }),
    meta: { silent: true as const },
    gcTime: 0,
    onSuccess: async (order: OrderDetail) => {
      // An older answer that is still on its way would undo this one.
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
    /** Some look failed, or the provider could not be asked; the next one comes by itself. */
    isStale: (isError || hasCheckFailed) && data !== undefined,
    /** The server's clock less this browser's, in ms. */
    clockLead: order?.now ? Date.parse(order.now) - dataUpdatedAt : 0,
    readAt: dataUpdatedAt,
    check,
    isChecking: isPending,
    hasChecked: isSuccess,
    look: () => void refetch(),
    /** Has the order read anew by the page that is gone to: money may come at any moment. */
    leave: () => void queryClient.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' }),
  };
}

/**
 * Once an order has come to its end, everything that it changes is read again, here and in the other tabs. It may have been paid before
 * it was first looked at.
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
