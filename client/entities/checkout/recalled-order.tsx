import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { orderQuery } from './checkout-api.ts';
import { phaseOf } from './checkout-model.ts';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';

interface RecalledOrderProps {
  orderNo: string;
  onWaiting: () => void;
  onOver: () => void;
}

/** Looks whether an order that was begun before can still be paid; it is only then that no new one is made. */
export function RecalledOrder({ orderNo, onWaiting, onOver }: RecalledOrderProps) {
  const { data, error, isFetching, refetch } = useQuery(orderQuery(orderNo));
  const failure = error && toApiFailure(error);
  const answer = isFetching
    ? null
    : failure
      ? failure.isLasting
        ? 'over'
        : null
      : data && phaseOf(data) === 'waiting'
        ? 'waiting'
        : 'over';
  const decide = useEffectEvent(() => (answer === 'waiting' ? onWaiting() : onOver()));
  useEffect(() => {
    if (answer !== null) decide();
  }, [answer]);
  if (!failure || failure.isLasting || isFetching) return <CheckoutSkeleton />;
  return <LoadFailed message={failure.message} retry={() => void refetch()} />;
}
