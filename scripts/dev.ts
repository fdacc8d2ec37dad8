import { type ChildProcess, spawn } from 'node:child_process';
import { join, sep } from 'node:path';
import { watch } from 'chokidar';
import { bundleUiPage } from './build/bundle-ui-page.ts';
import { buildPortal, type PortalPart } from './build.ts';
import { stopWithShell } from './stop-with-shell.ts';

/**
 * `npm run dev`: builds for development, including the page of all components, and runs the portal. After a change of the sources it
 * rebuilds the affected parts and restarts.
 */
const root = join(import.meta.dirname, '..');
let portal: ChildProcess | null = null;
let isBuilding = false;

/** The parts that are built from each source folder. The client's sources are also part of the server, which renders pages. */
const partsOf: Readonly<Record<string, readonly PortalPart[]>> = {
  client: ['client', 'server'],
  server: ['server'],
  shared: ['client', 'server', 'portal-api'],
  'portal-api': ['portal-api'],
};
/** Parts that need a rebuild. A part stays in the set if its build fails. */
const stale = new Set<PortalPart>(['client', 'server', 'portal-api']);
let hasChanged = false;

async function rebuild(): Promise<void> {
  if (isBuilding) return;
  isBuilding = true;
  do {
    hasChanged = false;
    const parts = new Set(stale);
    stale.clear();
    try {
      await buildPortal(root, { production: false, parts });
      // Written into the client's folder after each client build, because the build removes the folder first.
      if (parts.has('client')) await bundleUiPage(root, join(root, 'dist/client'));
      await restart();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      for (const part of parts) stale.add(part);
    }
  } while (hasChanged);
  isBuilding = false;
}

async function restart(): Promise<void> {
  const previous = portal;
  if (previous && previous.exitCode === null) {
    const gone = new Promise((resolve) => previous.once('exit', resolve));
    previous.kill('SIGTERM');
    await gone;
  }
  portal = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    portal?.kill(signal);
    process.exit(0);
  });
}

stopWithShell();

let pending: NodeJS.Timeout | undefined;
// Node's own watcher loses a file that an editor saves by replacing it.
const sources = watch(Object.keys(partsOf), { cwd: root, ignoreInitial: true, ignored: /\.test\.tsx?$/ });
sources.on('all', (_event, path) => {
  for (const part of partsOf[path.split(sep, 1)[0] ?? ''] ?? []) stale.add(part);
  hasChanged = true;
  clearTimeout(pending);
  pending = setTimeout(() => void rebuild(), 150);
});
await rebuild();
