/** Runs a task at once and then every `everyMs`, never twice at a time. `stop` aborts the signal of one under way and waits for it. The task handles its errors. */
export function repeatTask(task: (signal: AbortSignal) => Promise<void>, everyMs: number): { stop(): Promise<void> } {
  const stopped = new AbortController();
  let running: Promise<void> | null = null;
  const run = () => {
    running ??= task(stopped.signal).finally(() => {
      running = null;
    });
  };
  run();
  const timer = setInterval(run, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      stopped.abort();
      await running;
    },
  };
}
