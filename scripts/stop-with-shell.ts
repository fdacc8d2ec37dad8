const LOOK_EVERY_MS = 250;

/**
 * Stops this process as SIGTERM does once the shell in which npm runs a script has exited: npm forwards signals only to that shell, and
 * dash, which waits for its program, dies without forwarding them. The port and the data directory would stay in use. Does nothing outside
 * npm, where a program may outlive its parent. (`exec` in the script would also work, except for cmd on Windows.)
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
