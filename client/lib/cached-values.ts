import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type * as z from 'zod';
import { CACHE_TTL_MS } from '#shared/constants.ts';

/** An API response that the browser caches beyond the lifetime of the tab. */
export interface CachedValue {
  /** The key in local storage. */
  readonly name: string;
  readonly queryKey: QueryKey;
  /** The call that returned the data; stored data must still match its schema. */
  readonly loadCall: () => Promise<{ readonly response: z.ZodType }>;
}

/**
 * Caches these responses for 24 hours as `{timestamp, data}` in local storage. Writes those that are already loaded, and each later one.
 * Once the page has loaded, puts the missing ones into the query cache with their age, so that each query's own `staleTime` decides about
 * refetching. A storage that is disabled, full or contains other data is ignored. Returns the function that stops it.
 */
export function keepCachedValues(queryClient: QueryClient, values: readonly CachedValue[]): () => void {
  const names = new Map(values.map(({ name, queryKey }) => [hashKey(queryKey), name]));
  for (const { name, queryKey } of values) {
    queryClient.setQueryDefaults(queryKey, { gcTime: CACHE_TTL_MS });
    const query = queryClient.getQueryCache().find({ queryKey });
    query?.setOptions({ ...query.options, gcTime: CACHE_TTL_MS });
    if (query?.state.status === 'success') writeValue(name, query.state.dataUpdatedAt, query.state.data);
  }
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const name = names.get(event.query.queryHash);
    if (name) writeValue(name, event.query.state.dataUpdatedAt, event.query.state.data);
  });
  const restore = () => void Promise.all(values.map((value) => restoreValue(queryClient, value)));
  // Before that, parts of the page may still be arriving, each with its own data.
  if (document.readyState === 'complete') restore();
  else window.addEventListener('load', restore, { once: true });
  return () => {
    window.removeEventListener('load', restore);
    stop();
  };
}

async function restoreValue(queryClient: QueryClient, { name, queryKey, loadCall }: CachedValue): Promise<void> {
  const stored = readValue(name);
  if (!stored || isKnown(queryClient, queryKey)) return;
  const call = await loadCall().catch(() => null);
  const parsed = call?.response.safeParse(stored.data);
  if (!parsed?.success || isKnown(queryClient, queryKey)) return;
  queryClient.setQueryData(queryKey, parsed.data, { updatedAt: stored.timestamp });
}

/** Returns whether a query is in the cache, or has a data block for a part that is not hydrated yet and must match the server's markup. */
const isKnown = (queryClient: QueryClient, queryKey: QueryKey): boolean =>
  queryClient.getQueryState(queryKey) !== undefined ||
  document.querySelector(`script[data-query="${CSS.escape(hashKey(queryKey))}"]`) !== null;

/** Returns the stored value with this name, or null if it has expired or is malformed. */
function readValue(name: string): { timestamp: number; data: unknown } | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('timestamp' in stored) || !('data' in stored)) return null;
    const { timestamp, data } = stored;
    if (typeof timestamp !== 'number') return null;
    const age = Date.now() - timestamp;
    return age >= 0 && age < CACHE_TTL_MS ? { timestamp, data } : null;
  } catch {
    return null;
  }
}

function writeValue(name: string, timestamp: number, data: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify({ timestamp, data }));
  } catch {
    // The storage is disabled or full: the next visit requests the data again.
  }
}
