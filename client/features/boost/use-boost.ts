import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type ApiFailure, toApiFailure } from '#client/lib/api-failure.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { createUuid } from '#client/lib/device-id.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
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
  const idempotency = useRef<{ choice: string; key: string } | null>(null);
  const { mutate, data, error, isPending, reset } = useMutation({
    meta: { silent: true },
    mutationFn: ({ scene, demandId, duration, color }: BoostChoice) => {
      const choice = [scene, demandId, duration, color].join(' ');
      if (idempotency.current?.choice !== choice) idempotency.current = { choice, key: createUuid() };
      const options = { headers: { 'Idempotency-Key': idempotency.current.key } };
      const api = apiOf(queryClient);
      return scene === 'CHANGE_COLOR'
        ? api.call(highlightCall, { params: { id: demandId }, body: { color, duration } }, options)
        : api.call(timedCalls[scene], { params: { id: demandId }, body: { duration } }, options);
    },
    onSuccess: () => {
      idempotency.current = null;
      void refreshAfter(queryClient, highlightCall);
    },
    onError: (failure) => {
      if (isDefinite(toApiFailure(failure))) idempotency.current = null;
    },
  });
  return { apply: mutate, used: data ?? null, failure: error && toApiFailure(error), isBusy: isPending, reset };
}

/** Has the API refused, so that nothing was used? */
const isDefinite = ({ kind, status }: ApiFailure): boolean =>
  kind !== 'network' && kind !== 'timeout' && kind !== 'invalid' && status < 500;
