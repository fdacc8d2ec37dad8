/** Changes committed within so short a time are sent together: an import of a thousand rows is no thousand messages. In ms. */
const BATCH_MS = 50;

/** Hands changes on: one at once, those that follow closely together, each name once. `stop` drops what waits. */
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
