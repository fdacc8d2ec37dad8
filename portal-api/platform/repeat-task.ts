interface RepeatOptions {
  /** Delay of the first run, in ms; 0: immediately. */
  firstAfterMs?: number;
}

/**
 * Runs a task immediately (or after a delay) and then every `everyMs`, never twice at the same time. `stop` aborts the signal of a running
 * task and waits for it. The task must handle its own errors.
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
