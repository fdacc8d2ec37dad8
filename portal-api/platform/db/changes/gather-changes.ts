/** What is committed within so short a time is told together: an import of a thousand rows is no thousand messages. In ms. */
const GATHER_MS = 50;

/** Hands changes on: one at once, those that follow closely together, each name once. `stop` drops what waits. */
export function gatherChanges(tell: (changes: string[]) => void, gatherMs = GATHER_MS): { add(change: string): void; stop(): void } {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    timer = undefined;
    if (waiting.size === 0) return;
    tell([...waiting]);
    waiting.clear();
    timer = setTimeout(flush, gatherMs);
  };
  return {
    add(change) {
      waiting.add(change);
      if (!timer) flush();
    },
    stop: () => clearTimeout(timer),
  };
}
