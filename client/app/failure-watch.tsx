import type { Mutation, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ApiFailure, toApiFailure } from '#client/lib/api-failure.ts';
import { useGoTo } from '#client/lib/navigation.tsx';
import { openLogin, type PortalStore } from '#client/lib/portal-store.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { recoverFromChunkFailure } from './chunk-recovery.ts';
import { presentFailure } from './failure-toasts.ts';
import type { SessionDeps } from './session-expiry.ts';

interface FailureWatchProps {
  store: PortalStore;
  queryClient: QueryClient;
}

/**
 * Observes every failed call of the tab. Mutation errors are presented here, so that features do not have to; a 401 ends the session that
 * the call was made with, but not one that has begun since.
 * Also opens the login dialog on the page's `login-request` event.
 */
export function FailureWatch({ store, queryClient }: FailureWatchProps) {
  const goTo = useGoTo();
  useEffect(() => watchFailures({ store, queryClient, goTo }), [store, queryClient, goTo]);
  useEffect(() => {
    const open = () => openLogin(store);
    window.addEventListener('login-request', open);
    return () => window.removeEventListener('login-request', open);
  }, [store]);
  return null;
}

/** Starts observing; returns the function that stops it. */
function watchFailures(deps: SessionDeps): () => void {
  const { store, queryClient } = deps;
  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const failure = toApiFailure(event.action.error);
    // A visitor's page shows a refused private query in place; only a session can expire.
    if (failure.kind === 'unauthorized' && store.getState().signedIn) endSession(deps, failure.message);
  });
  const stopMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    presentMutationFailure(deps, toApiFailure(event.action.error), event.mutation);
  });
  return () => {
    stopQueries();
    stopMutations();
  };
}

function presentMutationFailure(
  deps: SessionDeps,
  failure: ApiFailure,
  { meta = {}, state }: Mutation<unknown, unknown, unknown, unknown>,
): void {
  if (meta.signsIn) return;
  if (failure.kind === 'unauthorized') {
    if (state.submittedAt <= deps.store.getState().sessionSince) showToast('登录状态已更新，请再试一次', { tone: 'error' });
    else endSession(deps, failure.message);
    return;
  }
  if (meta.silent || (meta.handlesRefusal && failure.kind === 'refused')) return;
  presentFailure(failure);
}

/** Ends the session. Sessions rarely end, so the code is loaded with the background work, or now. */
function endSession(deps: SessionDeps, message: string): void {
  import('./session-expiry.ts').then(
    (expiry) => expiry.endSession(deps, message),
    (error: unknown) => recoverFromChunkFailure(error, location.href),
  );
}
