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

/** Checks whether an order that was started earlier is still awaiting payment. Only if it is not does the flow create a new one. */
export function RecalledOrder({ orderNo, onWaiting, onOver }: RecalledOrderProps) {
  const { data, error, isFetching, refetch } = useQuery(orderQuery(orderNo));
  const failure = error && toApiFailure(error);
  const answer = isFetching
    ? null
    : failure
      ? failure.isPermanent
        ? 'over'
        : null
      : data && phaseOf(data) === 'waiting'
        ? 'waiting'
        : 'over';
  const decide = useEffectEvent(() => (answer === 'waiting' ? onWaiting() : onOver()));
  useEffect(() => {
    if (answer !== null) decide();
  }, [answer]);
  if (!failure || failure.isPermanent || isFetching) return <CheckoutSkeleton />;
  return <LoadFailed message={failure.message} retry={() => void refetch()} />;
}
