import type { QueryClient } from '@tanstack/react-query';
import type { AnyCall } from '#shared/contract/define-call.ts';
import { toApiFailure } from './api-failure.ts';
import { isUnanswered } from './idempotency-key.ts';
import { refreshAfter } from './refresh-after.ts';

interface ChangingCall {
  name: string;
  load: () => Promise<Pick<AnyCall, 'invalidates'>>;
}

/** Pause between two rounds, in ms; it doubles up to the longest one. */
const PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
/** Number of answered rounds in a row: an API that was away may answer the first reads before it carries out the write. */
const ANSWERED_ROUNDS = 2;

/** The latest run by write and client. It replaces an earlier one of the same write. */
const latest = new WeakMap<QueryClient, Map<string, object>>();

/**
 * Refetches what a write may have changed, after a failure that leaves its outcome unknown (`isUnanswered`): immediately, and again until
 * the API answers, even if the form has been closed. Reads that are not on the screen only become stale.
 */
export async function refreshUntilAnswered(queryClient: QueryClient, write: ChangingCall): Promise<void> {
  const runs = latest.get(queryClient) ?? new Map<string, object>();
  const run = {};
  latest.set(queryClient, runs.set(write.name, run));
  let answered = 0;
  for (let pauseMs = PAUSE_MS; runs.get(write.name) === run; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const isAway = await refreshAfter(queryClient, write, { throwOnError: true }).then(
      () => false,
      (error: unknown) => isUnanswered(toApiFailure(error)),
    );
    answered = isAway ? 0 : answered + 1;
    if (answered === ANSWERED_ROUNDS) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
