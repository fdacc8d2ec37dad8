import { useQueryClient } from '@tanstack/react-query';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { underKey, useWrite } from '#client/lib/use-write.ts';
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

/** Uses a boost; nobody pays twice. A failure is the caller's to show. */
export function useBoost() {
  const queryClient = useQueryClient();
  const { write, data, error, isPending, reset } = useWrite({
    name: 'boost',
    send: (api, { scene, demandId, duration, color }: BoostChoice, key) =>
      scene === 'CHANGE_COLOR'
        ? api.call(highlightCall, { params: { id: demandId }, body: { color, duration } }, underKey(key))
        : api.call(timedCalls[scene], { params: { id: demandId }, body: { duration } }, underKey(key)),
    meta: { silent: true },
    // A refusal means that the inventory or the demand is not what the page shows.
    onSettled: () => void refreshAfter(queryClient, highlightCall),
  });
  return { apply: write, used: data ?? null, failure: error && toApiFailure(error), isBusy: isPending, reset };
}
