import { spawnSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuilt } from './build/stamp.ts';
import { buildPortal } from './build.ts';
import { findBrowser } from './test/find-browser.ts';

/**
 * `npm run test:unit` and `npm run test:e2e`: runs Jest, or Playwright against the built portal, with this Node. Arguments are passed on:
 * `npm run test:unit -- shared`.
 */
const root = join(import.meta.dirname, '..');
const ENOUGH_BYTES = 8 * 1_024 ** 3;
const [kind, ...words] = process.argv.slice(2);

/** Returns a folder in memory if enough is available, so that tests, which create hundreds of databases, do not wait for the disk. */
function findTemporaryFolder(): string {
  const memory = '/dev/shm';
  if (process.env.TMPDIR || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) > ENOUGH_BYTES ? memory : tmpdir();
}

function run(env: Record<string, string>, ...args: string[]): never {
  const { status } = spawnSync(process.execPath, [...args, ...words], {
    stdio: 'inherit',
    cwd: root,
    env: { ...process.env, TMPDIR: findTemporaryFolder(), ...env },
  });
  process.exit(status ?? 1);
}

const browser = kind === 'e2e' ? findBrowser() : null;
// A complete run of the unit tests needs the build too: one of them measures it. It precedes the browser tests, which need it anyway.
const needsBuild = browser || words.length === 0;
if (needsBuild && !(await isBuilt(root, true))) await buildPortal(root, { production: true });
if (browser) {
  // In a locale without UTF-8 (the default of a machine that sets none), Chromium names a download with a Chinese file name "download".
  run({ CHROME_PATH: browser, LC_ALL: 'C.UTF-8' }, join(root, 'node_modules/@playwright/test/cli.js'), 'test');
}
// Jest needs a Node flag for ES modules. Every jsdom test file loads its modules again: with a compilation cache, V8 would retain the
// compiled modules of all earlier files and traverse them at each collection. Optimizing PGlite's functions would take a tenth of the time
// of suites that use it. In-memory databases allocate and free tens of megabytes outside the heap: V8 would traverse the whole heap for
// each of them, and with the flags for external memory and the initial size does so only once both together exceed this size.
run(
  {},
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  '--no-compilation-cache',
  '--liftoff-only',
  '--external-memory-accounted-in-global-limit',
  '--initial-old-space-size=512',
  // Inherited by its child processes.
  '--import',
  join(root, 'scripts/test/early-messages.ts'),
  join(root, 'node_modules/jest/bin/jest.js'),
);
