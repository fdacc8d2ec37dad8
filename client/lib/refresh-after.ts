import type { QueryClient } from '@tanstack/react-query';
import type { AnyCall } from '#shared/contract/define-call.ts';

/**
 * After a write: the reads that the contract says it makes stale are made again where they are on the screen, the rest when it is next
 * looked at. Gives when that is done. Without the contract (its code could not be loaded) that is everything.
 */
export async function refreshAfter(queryClient: QueryClient, write: { load: () => Promise<Pick<AnyCall, 'invalidates'>> }): Promise<void> {
  const stale = await write.load().then(
    ({ invalidates }) => invalidates,
    () => null,
  );
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => !stale || stale.includes(String(queryKey[0])) });
}
