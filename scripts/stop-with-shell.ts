const LOOK_EVERY_MS = 250;

/**
 * Stops this process, as SIGTERM does, once the shell is gone in which npm runs a script: npm passes signals on to that shell alone, and
 * dash, which waits for its program, dies of them without a word to it. The port and the data would stay taken. Not outside of npm, where a
 * program may outlive whoever has started it. (`exec` in the script would do as well, but for cmd on Windows.)
 */
export function stopWithShell(): void {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  timer.unref();
}
