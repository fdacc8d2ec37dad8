import { type ChildProcess, spawn } from 'node:child_process';
import { join, sep } from 'node:path';
import { watch } from 'chokidar';
import { bundleUiPage } from './build/bundle-ui-page.ts';
import { buildPortal, type PortalPart } from './build.ts';
import { stopWithShell } from './stop-with-shell.ts';

/**
 * `npm run dev`: builds for development, with the page of all components, runs the portal, and does both again after a change of the
 * sources, for what is made of them.
 */
const root = join(import.meta.dirname, '..');
let portal: ChildProcess | null = null;
let isBuilding = false;

/** The parts that are made of the sources in a folder: pages are rendered on the server too. */
const partsOf: Readonly<Record<string, readonly PortalPart[]>> = {
  client: ['client', 'server'],
  server: ['server'],
  shared: ['client', 'server', 'portal-api'],
  'portal-api': ['portal-api'],
};
/** Parts whose sources are newer than they are: what a build could not make stays among them. */
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
      // Beside the portal's own files, which the next build begins by removing.
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
// Node's own watcher loses a file that an editor saves by putting another one in its place.
const sources = watch(Object.keys(partsOf), { cwd: root, ignoreInitial: true, ignored: /\.test\.tsx?$/ });
sources.on('all', (_event, path) => {
  for (const part of partsOf[path.split(sep, 1)[0] ?? ''] ?? []) stale.add(part);
  hasChanged = true;
  clearTimeout(pending);
  pending = setTimeout(() => void rebuild(), 150);
});
await rebuild();
