import type { ApiFailure } from '#client/lib/api-failure.ts';
import type { Retry } from '#client/lib/await.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';

/** In place of a part whose call is an extension: an API that does not have it (404) has nothing to show there, and no retry would help. */
export const PartFailed = ({ failure, retry }: { failure: Pick<ApiFailure, 'status' | 'message'>; retry: Retry }) =>
  failure.status === 404 ? <EmptyState /> : <LoadFailed message={failure.message} retry={retry} />;
