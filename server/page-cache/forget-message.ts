/** What the processes of one container tell each other: pages made of these calls (their ids) are not shown any more; null: none is. */
export interface ForgetMessage {
  type: 'forget';
  calls: readonly string[] | null;
}

export const forgetMessage = (calls: readonly string[] | null): ForgetMessage => ({ type: 'forget', calls });

/** The message, or null when it is about something else. */
export function readForgetMessage(message: unknown): ForgetMessage | null {
  if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'forget' || !('calls' in message))
    return null;
  return forgetMessage(Array.isArray(message.calls) ? message.calls.map(String) : null);
}
