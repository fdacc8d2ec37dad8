import type { ApiFailure } from '#client/lib/api-failure.ts';
import type { Retry } from '#client/lib/await.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';

interface PartFailedProps {
  failure: Pick<ApiFailure, 'status' | 'message'>;
  retry: Retry;
  /** Said where there is nothing: 「暂无订单」. */
  none?: string;
}

/** In place of a part whose call is an extension: an API that does not have it (404) has nothing to show there, and no retry would help. */
export const PartFailed = ({ failure, retry, none }: PartFailedProps) =>
  failure.status === 404 ? <EmptyState {...(none && { title: none })} /> : <LoadFailed message={failure.message} retry={retry} />;
