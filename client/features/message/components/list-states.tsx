import type { ApiFailure } from '#client/lib/api-failure.ts';
import type { Retry } from '#client/lib/await.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { MessageSurface } from './message-panel.tsx';
import { MessageRowsSkeleton } from './message-rows.tsx';

/** What stands in place of a list that is under way, or that could not be had. */
export const listStates = {
  pending: (
    <MessageSurface>
      <MessageRowsSkeleton count={10} />
    </MessageSurface>
  ),
  failed: (failure: ApiFailure, retry: Retry) => (
    <MessageSurface>
      <LoadFailed message={failure.message} retry={retry} />
    </MessageSurface>
  ),
};
