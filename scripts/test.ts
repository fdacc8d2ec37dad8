import { spawnSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuilt } from './build/stamp.ts';
import { buildPortal } from './build.ts';
import { findBrowser } from './test/find-browser.ts';

/**
 * `npm run test:unit` and `npm run test:e2e`: Jest, or Playwright against the built portal, in this Node. Arguments are passed on:
 * `npm run test:unit -- shared`.
 */
const root = join(import.meta.dirname, '..');
const ENOUGH_BYTES = 8 * 1_024 ** 3;
const [kind, ...words] = process.argv.slice(2);

/** Databases of tests are made and thrown away by the hundred: in memory, where a machine has plenty, nobody waits for its disk. */
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
// Whole runs of unit tests come before those of browser tests, which need the build; one of them weighs it.
const needsBuild = browser || words.length === 0;
if (needsBuild && !(await isBuilt(root, true))) await buildPortal(root, { production: true });
if (browser) {
  // In a locale without UTF-8, as of a machine that has set none, Chromium calls a file whose name is Chinese «download».
  run({ CHROME_PATH: browser, LC_ALL: 'C.UTF-8' }, join(root, 'node_modules/@playwright/test/cli.js'), 'test');
}
// Jest over ES modules needs a flag of Node. Every test file in jsdom loads its modules anew: V8 would keep the compiled ones of all files
// before it, and walk through them at each collection. Functions of PGlite's are not made fast, which costs a tenth
// of what suites on it take.
// Databases in memory come and go by tens of megabytes beside the heap: V8 would walk through the whole heap for each of them, and does so
// once the two together are larger than this.
run(
  {},
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  '--no-compilation-cache',
  '--liftoff-only',
  '--external-memory-accounted-in-global-limit',
  '--initial-old-space-size=512',
  // Its processes inherit it.
  '--import',
  join(root, 'scripts/test/early-messages.ts'),
  join(root, 'node_modules/jest/bin/jest.js'),
);
