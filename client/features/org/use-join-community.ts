import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiFailure, toApiFailure } from '#client/lib/api-failure.ts';
import { readCookie, writeCookie } from '#client/lib/browser-cookies.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { useMutation } from '#client/lib/mutation.ts';
import type { Community, joinCommunity } from '#shared/contract/community.ts';
import type { CallData } from '#shared/contract/define-call.ts';
import { cookieNames } from '#shared/cookies.ts';
import { joinCommunityCall, markJoined } from './community-api.ts';

export type WayIn = CallData<typeof joinCommunity>;
/** `picture`: the steps of joining, once per browser · `terms`: the price · `way`: the access details. */
export type JoinStep = 'picture' | 'terms' | 'way';

/** Number of days during which the steps are not shown again in this browser. */
const SHOWN_DAYS = 365;

export interface JoinFlow {
  /** The chosen community, or null; kept while the dialog closes. */
  community: Community | null;
  isOpen: boolean;
  step: JoinStep;
  wayIn: WayIn | null;
  failure: ApiFailure | null;
  isJoining: boolean;
  open: (community: Community) => void;
  close: () => void;
  /** Continues after the steps of joining. */
  goOn: () => void;
  join: () => void;
}

/**
 * Manages joining a community. Users who have joined see the access details immediately. Repeating the call costs nothing, so it can be
 * retried after a lost response. The access details are kept only in this state.
 */
export function useJoinCommunity(): JoinFlow {
  const queryClient = useQueryClient();
  const [community, setCommunity] = useState<Community | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [step, setStep] = useState<JoinStep>('terms');
  const ask = useMutation({
    mutationFn: (id: string) => apiOf(queryClient).call(joinCommunityCall, { params: { id } }),
    // The dialog shows the error itself.
    meta: { silent: true },
    gcTime: 0,
    onSuccess: (_way, id) => markJoined(queryClient, id),
  });
  // The callback runs only for the latest call: a response for another community, closed in the meantime, does not change the step.
  const askFor = (id: string) => ask.mutate(id, { onSuccess: () => setStep('way') });
  const open = (chosen: Community) => {
    ask.reset();
    setCommunity(chosen);
    setOpen(true);
    if (chosen.joined) {
      setStep('way');
      askFor(chosen.id);
    } else {
      setStep(readCookie(cookieNames.joinCommunityShown) === null ? 'picture' : 'terms');
    }
  };
  const goOn = () => {
    writeCookie(cookieNames.joinCommunityShown, '1', SHOWN_DAYS);
    setStep('terms');
  };
  return {
    community,
    isOpen,
    step,
    wayIn: ask.data ?? null,
    failure: ask.error && toApiFailure(ask.error),
    isJoining: ask.isPending,
    open,
    close: () => setOpen(false),
    goOn,
    join: () => community && askFor(community.id),
  };
}
