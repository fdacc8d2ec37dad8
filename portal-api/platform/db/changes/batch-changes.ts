/** Changes committed within this time are sent together, so that an import of a thousand rows does not send a thousand messages. In ms. */
const BATCH_MS = 50;

/** Forwards the first change immediately and batches those that follow closely, each name once. `stop` drops the pending ones. */
export function batchChanges(notify: (changes: string[]) => void): { add(change: string): void; stop(): void } {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    timer = undefined;
    if (waiting.size === 0) return;
    notify([...waiting]);
    waiting.clear();
    timer = setTimeout(flush, BATCH_MS);
  };
  return {
    add(change) {
      waiting.add(change);
      if (!timer) flush();
    },
    stop: () => clearTimeout(timer),
  };
}
