import type { QueryClient } from '@tanstack/react-query';
import { reportEvent } from '#client/lib/report-event.ts';
import { viewSource } from '#client/lib/view-source.ts';
import type { CallName } from '#shared/contract/all-calls.ts';

/** The queries that opening a demand invalidates, because it now leads the history. The demand's page uses neither. */
const stale: readonly string[] = ['bookmark.listHistory', 'user.getDetail'] satisfies CallName[];

/** Reports that a demand was opened `at` an address; `before` is the address of the previous page (`addressBefore`). */
export async function reportOpening(
  queryClient: QueryClient,
  demandId: string,
  before: string | null,
  at: Pick<Location, 'origin' | 'pathname'>,
): Promise<void> {
  await reportEvent('OPEN_INFORMATION_DETAIL', { demandId, source: viewSource(before, at), page: at.pathname });
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.includes(String(queryKey[0])), refetchType: 'none' });
}
