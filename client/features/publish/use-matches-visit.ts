import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiOf } from '#client/lib/call-query.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { markMatchesSeenCall } from './publish-api.ts';

/** A look at the matches of an own demand: on the next one they are not new any more. */
export function useMatchesVisit(demandId: string, hasNew: boolean): void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: string) => apiOf(queryClient).call(markMatchesSeenCall, { params: { id } }),
    meta: { silent: true },
    onSuccess: () => refreshAfter(queryClient, markMatchesSeenCall),
  });
  useEffect(() => {
    if (hasNew) mutate(demandId);
  }, [demandId, hasNew, mutate]);
}
