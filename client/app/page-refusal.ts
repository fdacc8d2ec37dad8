import type { QueryClient } from '@tanstack/react-query';
import { toApiFailure } from '#client/lib/api-failure.ts';
import type { PageRefusal } from '#client/lib/page-state.ts';
import { texts } from '#shared/text/texts.ts';
import { queriesOf } from './page-queries.ts';
import type { ResolvedPage } from './resolve-page.ts';

/** Returns the refusal that a failed critical call causes for the page, or null. A page that has its data keeps it if a refetch fails. */
export function refusalOf(resolved: ResolvedPage, queryClient: QueryClient): PageRefusal | null {
  if (resolved.kind === 'refused') return resolved.refusal;
  for (const { queryHash } of queriesOf(resolved).critical ?? []) {
    const state = queryClient.getQueryCache().get(queryHash)?.state;
    if (state?.status === 'error' && state.data === undefined) {
      const failure = toApiFailure(state.error);
      const { kind, status, message, retryAfter } = failure;
      const isSessionOver = kind === 'refused' && status === 401;
      return {
        status: pageStatus(kind, status),
        // Same message as the guard's: the browser treats the user as signed out.
        message: isSessionOver ? texts.signInFirst : message,
        ...(retryAfter !== undefined && { retryAfter }),
        ...(isSessionOver && { isSessionOver }),
      };
    }
  }
  return null;
}

function pageStatus(kind: string, status: number): PageRefusal['status'] {
  if (kind === 'timeout' || status === 504) return 504;
  if (status === 401 || status === 403) return 403;
  // A critical call reads the entity that the address names. 400 means that its id is malformed, so no such entity exists.
  if (status === 404 || status === 410 || status === 400) return 404;
  if (status === 429) return 429;
  return 502;
}
