import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { bundleUiPage } from './build/bundle-ui-page.ts';
import { createStyledCompiler } from './build/styled-plugin.ts';
import { buildPortal } from './build.ts';
import { stopWithShell } from './stop-with-shell.ts';

/** `npm run dev`: builds for development, with the page of all components, runs the portal, and does both again after a change of the sources. */
const root = join(import.meta.dirname, '..');
const compile = createStyledCompiler();
let portal: ChildProcess | null = null;
let isBuilding = false;
let isStale = false;

async function rebuild(): Promise<void> {
  if (isBuilding) {
    isStale = true;
    return;
  }
  isBuilding = true;
  isStale = false;
  try {
    await buildPortal(root, { production: false, compile });
    // Beside the portal's own files, which the next build begins by removing.
    await bundleUiPage(root, join(root, 'dist/client'));
    await restart();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  isBuilding = false;
  if (isStale) await rebuild();
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
for (const room of ['client', 'server', 'shared', 'portal-api']) {
  watch(join(root, room), { recursive: true }, () => {
    clearTimeout(pending);
    pending = setTimeout(() => void rebuild(), 150);
  });
}
await rebuild();
