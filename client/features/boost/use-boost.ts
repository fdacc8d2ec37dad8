import { useQueryClient } from '@tanstack/react-query';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { underKey, useWrite } from '#client/lib/use-write.ts';
import type { BoostDuration, EffectScene } from '#shared/contract/boost-enums.ts';
import { highlightCall, timedCalls } from './boost-api.ts';

export interface BoostChoice {
  scene: EffectScene;
  /** The id of the demand. */
  demandId: string;
  duration: BoostDuration;
  /** The title colour, for CHANGE_COLOR only. */
  color: number;
}

/** Returns a function that uses a boost; an idempotency key prevents double payment. The caller shows a failure. */
export function useBoost() {
  const queryClient = useQueryClient();
  const { write, data, error, isPending, reset } = useWrite({
    name: 'boost',
    send: (api, { scene, demandId, duration, color }: BoostChoice, key) =>
      scene === 'CHANGE_COLOR'
        ? api.call(highlightCall, { params: { id: demandId }, body: { color, duration } }, underKey(key))
        : api.call(timedCalls[scene], { params: { id: demandId }, body: { duration } }, underKey(key)),
    meta: { silent: true },
    // After a refusal the inventory or the demand differs from the page.
    onSettled: () => void refreshAfter(queryClient, highlightCall),
  });
  return { apply: write, used: data ?? null, failure: error && toApiFailure(error), isBusy: isPending, reset };
}
