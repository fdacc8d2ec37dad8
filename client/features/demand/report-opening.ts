import type { QueryClient } from '@tanstack/react-query';
import { reportEvent } from '#client/lib/report-event.ts';
import { viewSource } from '#client/lib/view-source.ts';

/** Tells that a demand was opened `at` an address, and from where: `before` is the address of the page before it (`addressBefore`). */
export const reportOpening = (
  queryClient: QueryClient,
  demandId: string,
  before: string | null,
  at: Pick<Location, 'origin' | 'pathname'>,
): void => reportEvent(queryClient, 'OPEN_INFORMATION_DETAIL', { demandId, source: viewSource(before, at), page: at.pathname });
