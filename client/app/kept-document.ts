import type { QueryClient } from '@tanstack/react-query';
import { clockAhead } from '#client/lib/clock-ahead.ts';

/** A document that comes from the server is not that old, and hardly a clock so wrong. */
const OLD_MS = 60_000;

/**
 * Reads again what a document shows that the browser had kept (back, forward, a tab that is opened again) or that is shown in an outage. Only once
 * it has come to life: its parts would meet other data than they were rendered with.
 */
export function renewKeptDocument(queryClient: QueryClient): void {
  if (Math.abs(clockAhead()) < OLD_MS) return;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isKept = navigation?.type === 'back_forward' || document.querySelector('.outage-notice') !== null;
  if (isKept) void queryClient.invalidateQueries();
}
