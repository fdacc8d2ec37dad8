interface RepeatOptions {
  /** When it first runs, in ms from now; 0: at once. */
  firstAfterMs?: number;
}

/**
 * Runs a task at once (or later) and then every `everyMs`, never twice at a time. `stop` aborts the signal of one under way and waits for it.
 * The task handles its errors.
 */
export function repeatTask(
  task: (signal: AbortSignal) => Promise<void>,
  everyMs: number,
  { firstAfterMs = 0 }: RepeatOptions = {},
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  let running: Promise<void> | null = null;
  const run = () => {
    running ??= task(stopped.signal).finally(() => {
      running = null;
    });
  };
  const first = firstAfterMs > 0 ? setTimeout(run, firstAfterMs) : run();
  const timer = setInterval(run, everyMs);
  return {
    stop: async () => {
      if (first) clearTimeout(first);
      clearInterval(timer);
      stopped.abort();
      await running;
    },
  };
}
