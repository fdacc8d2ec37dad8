import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshPaymentsEverywhere } from '#client/entities/checkout/checkout-api.ts';
import { useReturnToTab } from '#client/lib/use-return-to-tab.ts';
import type { OrderDetail } from '#shared/contract/order.ts';
import { orderQuery } from './order-api.ts';
import { countOpenRefunds, refundDelay } from './order-model.ts';

/**
 * Polls an order while a refund is in progress: not while the tab is hidden, and immediately when the user returns to it. Once a refund
 * ends, refetches everything it affects, in the other tabs too.
 */
export function useRefundWatch(order: OrderDetail): void {
  const { orderNo } = order;
  const queryClient = useQueryClient();
  const { refetch } = useQuery({
    ...orderQuery(orderNo),
    // The page that shows the order has just fetched it.
    refetchOnMount: false,
    refetchInterval: ({ state }) => (state.data ? refundDelay(state.data) : false),
  });
  const open = countOpenRefunds(order);
  useReturnToTab(open > 0, () => void refetch());
  const last = useRef(open);
  useEffect(() => {
    const before = last.current;
    last.current = open;
    if (open >= before) return;
    refreshPaymentsEverywhere(queryClient);
  }, [queryClient, open]);
}
