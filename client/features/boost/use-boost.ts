import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { useIdempotencyKey } from '#client/lib/use-idempotency-key.ts';
import type { BoostDuration, EffectScene } from '#shared/contract/boost-enums.ts';
import { highlightCall, timedCalls } from './boost-api.ts';

export interface BoostChoice {
  scene: EffectScene;
  /** Id of the demand. */
  demandId: string;
  duration: BoostDuration;
  /** CHANGE_COLOR only. */
  color: number;
}

/**
 * Uses a boost. Nobody pays twice: while it is unknown whether a usage arrived, the same choice is sent under the same key; any
 * definite answer ends that key. A failure is the caller's to show.
 */
export function useBoost() {
  const queryClient = useQueryClient();
  const idempotency = useIdempotencyKey('boost');
  const { mutate, data, error, isPending, reset } = useMutation({
    meta: { silent: true },
    mutationFn: ({ scene, demandId, duration, color }: BoostChoice) => {
      const options = { headers: { 'Idempotency-Key': idempotency.keyOf([scene, demandId, duration, color]) } };
      const api = apiOf(queryClient);
      return scene === 'CHANGE_COLOR'
        ? api.call(highlightCall, { params: { id: demandId }, body: { color, duration } }, options)
        : api.call(timedCalls[scene], { params: { id: demandId }, body: { duration } }, options);
    },
    onSuccess: () => {
      idempotency.settle(null);
      void refreshAfter(queryClient, highlightCall);
    },
    onError: (failure) => idempotency.settle(toApiFailure(failure)),
  });
  return { apply: mutate, used: data ?? null, failure: error && toApiFailure(error), isBusy: isPending, reset };
}
