import { changedDemands, staleReads } from '#shared/contract/stale-reads.ts';

/** Message between the processes of one container: pages made of these calls (by name) are no longer shown; null for all pages. */
export interface InvalidationMessage {
  type: 'invalidate';
  calls: readonly string[] | null;
  /** Ids of the changed demands, as reported by the database. Null for a write through the gateway, which does not know them. */
  demands: readonly string[] | null;
}

export const invalidationMessage = (calls: readonly string[] | null, demands: readonly string[] | null = null): InvalidationMessage => ({
  type: 'invalidate',
  calls,
  demands,
});

/** Creates the message for changes, given by their names. */
export const messageOfChanges = (changes: readonly string[]): InvalidationMessage =>
  invalidationMessage(staleReads(changes), changedDemands(changes));

/** Returns the message, or null if it is of another type. */
export function readInvalidationMessage(message: unknown): InvalidationMessage | null {
  if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'invalidate' || !('calls' in message))
    return null;
  const demands = 'demands' in message && Array.isArray(message.demands) ? message.demands.map(String) : null;
  return invalidationMessage(Array.isArray(message.calls) ? message.calls.map(String) : null, demands);
}
