import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiFailure, toApiFailure } from '#client/lib/api-failure.ts';
import { readCookie, writeCookie } from '#client/lib/browser-cookies.ts';
import { apiOf } from '#client/lib/call-query.ts';
import type { Community, joinCommunity } from '#shared/contract/community.ts';
import type { CallData } from '#shared/contract/define-call.ts';
import { cookieNames } from '#shared/cookies.ts';
import { joinCommunityCall, noteJoined } from './community-api.ts';

export type WayIn = CallData<typeof joinCommunity>;
/** `picture`: how joining goes, once in a browser · `terms`: what it costs · `way`: how to get in. */
export type JoinStep = 'picture' | 'terms' | 'way';

/** The picture has been seen: not shown again in this browser for that long, in days. */
const SHOWN_DAYS = 365;

export interface JoinFlow {
  /** Null before any was chosen; stays while the dialog closes. */
  community: Community | null;
  isOpen: boolean;
  step: JoinStep;
  wayIn: WayIn | null;
  failure: ApiFailure | null;
  isJoining: boolean;
  open: (community: Community) => void;
  close: () => void;
  /** The picture has been looked at. */
  goOn: () => void;
  join: () => void;
}

/**
 * Joining a community. Members are shown the way in at once; asking twice costs nothing, so a lost answer is asked for again.
 * The way in lives in this state alone.
 */
export function useJoinCommunity(): JoinFlow {
  const queryClient = useQueryClient();
  const [community, setCommunity] = useState<Community | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [step, setStep] = useState<JoinStep>('terms');
  const ask = useMutation({
    mutationFn: (id: string) => apiOf(queryClient).call(joinCommunityCall, { params: { id } }),
    // The dialog says it itself.
    meta: { silent: true },
    gcTime: 0,
    onSuccess: (_way, id) => noteJoined(queryClient, id),
  });
  // Of the latest one asked for alone: the answer for another community, closed meanwhile, moves nothing.
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
