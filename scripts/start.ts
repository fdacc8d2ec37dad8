import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stopWithShell } from './stop-with-shell.ts';

/**
 * `npm start`: builds if the sources have changed since the last build, meanwhile creates the embedded API's database if there is none,
 * then runs the portal in this process.
 */
const root = join(import.meta.dirname, '..');
stopWithShell();
const { isBuilt } = await import('./build/stamp.ts');
if (!(await isBuilt(root, true))) {
  const database = process.env.PORTAL_API_URL?.trim() ? null : makeDatabase();
  const { buildPortal } = await import('./build.ts');
  await buildPortal(root, { production: true });
  await database;
}
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);

/**
 * Creates the database in a child process, which ends with this one. Resolves even if that fails: the embedded API does the remaining work.
 * The child ends before optimizing PGlite's functions would pay off (--liftoff-only).
 */
async function makeDatabase(): Promise<void> {
  const child = fork(join(root, 'scripts/make-database.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: ['--liftoff-only'],
  });
  await once(child, 'exit').catch(() => {});
}
