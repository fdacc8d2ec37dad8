let ahead: number | undefined;

/**
 * By how many ms this browser's clock is ahead of the server's, as far as the first data of the document tells: it was read while the page was
 * asked for. A page that the browser had kept, or that is shown in an outage, may be of any age: there both clocks are believed.
 * Without data, and before the first, it is 0.
 */
export function clockAhead(readAt?: number): number {
  if (ahead === undefined && readAt) {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isNew = navigation && navigation.type !== 'back_forward' && !document.querySelector('.outage-notice');
    ahead = isNew ? Math.round(Date.now() - performance.now() - readAt) : 0;
  }
  return ahead ?? 0;
}
