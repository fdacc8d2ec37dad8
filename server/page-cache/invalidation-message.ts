/** Sent between the processes of one container: pages made of these calls (by name) are not shown any more; null: no page is. */
export interface InvalidationMessage {
  type: 'invalidate';
  calls: readonly string[] | null;
}

export const invalidationMessage = (calls: readonly string[] | null): InvalidationMessage => ({ type: 'invalidate', calls });

/** The message, or null when it is another one. */
export function readInvalidationMessage(message: unknown): InvalidationMessage | null {
  if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'invalidate' || !('calls' in message))
    return null;
  return invalidationMessage(Array.isArray(message.calls) ? message.calls.map(String) : null);
}
