import type { QueryClient } from '@tanstack/react-query';
import type { AnyCall } from '#shared/contract/define-call.ts';

/**
 * Refetches the reads that the contract lists as stale after a write: immediately if they are on the screen, the others when they are next
 * used. Resolves when that is done. If the code of the contract cannot be loaded, refetches everything. With `throwOnError`, rejects if a
 * refetch fails.
 */
export async function refreshAfter(
  queryClient: QueryClient,
  write: { load: () => Promise<Pick<AnyCall, 'invalidates'>> },
  options: { throwOnError?: boolean } = {},
): Promise<void> {
  const stale = await write.load().then(
    ({ invalidates }) => invalidates,
    () => null,
  );
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => !stale || stale.includes(String(queryKey[0])) }, options);
}
