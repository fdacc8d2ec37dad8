import type { ApiFailure } from '#client/lib/api-failure.ts';
import type { Retry } from '#client/lib/await.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';

interface PartFailedProps {
  failure: Pick<ApiFailure, 'status' | 'message'>;
  retry: Retry;
  /** Title of the empty state, such as 「暂无订单」. */
  none?: string;
}

/** Replaces a part of a page whose call is an extension: if the API lacks it (404), shows the empty state, since a retry would not help. */
export const PartFailed = ({ failure, retry, none }: PartFailedProps) =>
  failure.status === 404 ? <EmptyState {...(none && { title: none })} /> : <LoadFailed message={failure.message} retry={retry} />;
