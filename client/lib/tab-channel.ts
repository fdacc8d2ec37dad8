export interface TabChannel {
  /** Sends a message to the other tabs. */
  tell: (message: unknown) => void;
  /** Calls `react` with each message of another tab, which may run another build. Returns the function that stops listening. */
  listen: (react: (message: unknown) => void) => () => void;
}

/**
 * Returns a channel between the tabs of this browser. It is opened when it is first used, in the browser only. A browser without
 * BroadcastChannel has no connection between its tabs: they see a change with their next request.
 */
export function createTabChannel(name: string): TabChannel {
  /** Used for sending and receiving, so that a tab does not receive its own messages. */
  let opened: BroadcastChannel | null = null;
  const open = (): BroadcastChannel | null => {
    if (typeof BroadcastChannel !== 'undefined') opened ??= new BroadcastChannel(name);
    return opened;
  };
  return {
    tell: (message) => open()?.postMessage(message),
    listen: (react) => {
      const hear = ({ data }: MessageEvent<unknown>) => react(data);
      const channel = open();
      channel?.addEventListener('message', hear);
      return () => channel?.removeEventListener('message', hear);
    },
  };
}
