import { changedDemands, staleReads } from '#shared/contract/stale-reads.ts';

/** Sent between the processes of one container: pages made of these calls (by name) are not shown any more; null: no page is. */
export interface InvalidationMessage {
  type: 'invalidate';
  calls: readonly string[] | null;
  /** Of what the database told: ids of the demands that have changed. Null: a write through the gateway, which does not know them. */
  demands: readonly string[] | null;
}

export const invalidationMessage = (calls: readonly string[] | null, demands: readonly string[] | null = null): InvalidationMessage => ({
  type: 'invalidate',
  calls,
  demands,
});

/** Of changes by their names. */
export const messageOfChanges = (changes: readonly string[]): InvalidationMessage =>
  invalidationMessage(staleReads(changes), changedDemands(changes));

/** The message, or null when it is another one. */
export function readInvalidationMessage(message: unknown): InvalidationMessage | null {
  if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'invalidate' || !('calls' in message))
    return null;
  const demands = 'demands' in message && Array.isArray(message.demands) ? message.demands.map(String) : null;
  return invalidationMessage(Array.isArray(message.calls) ? message.calls.map(String) : null, demands);
}
