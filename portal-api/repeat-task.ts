/** Runs a task at once and then every `everyMs`, never twice at a time. `stop` waits for one under way. The task handles its errors. */
export function repeatTask(task: () => Promise<void>, everyMs: number): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const run = () => {
    running ??= task().finally(() => {
      running = null;
    });
  };
  run();
  const timer = setInterval(run, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
