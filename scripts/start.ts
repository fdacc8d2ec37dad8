import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** `npm start`: builds when the sources have changed since the last build, then runs the portal in this process. */
const root = join(import.meta.dirname, '..');
const { isBuilt } = await import('./build/stamp.ts');
if (!(await isBuilt(root, true))) {
  const { buildPortal } = await import('./build.ts');
  await buildPortal(root, { production: true });
}
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
