import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stopWithShell } from './stop-with-shell.ts';

/**
 * `npm start`: builds when the sources have changed since the last build, makes the embedded API's database meanwhile where there is none,
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
 * In a process of its own, which ends with this one. Resolves whether it could or not: the embedded API does what is left to do. It is over
 * before functions of PGlite's that V8 had made fast would pay for that.
 */
async function makeDatabase(): Promise<void> {
  const child = fork(join(root, 'scripts/make-database.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: ['--liftoff-only'],
  });
  await once(child, 'exit').catch(() => {});
}
