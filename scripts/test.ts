import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from './build/stamp.ts';
import { buildPortal } from './build.ts';
import { findBrowser } from './test/find-browser.ts';

/**
 * `npm run test:unit` and `npm run test:e2e`: Jest, or Playwright against the built portal, in this Node. Arguments are passed on:
 * `npm run test:unit -- shared`.
 */
const root = join(import.meta.dirname, '..');
const [kind, ...words] = process.argv.slice(2);

function run(env: Record<string, string>, ...args: string[]): never {
  const { status } = spawnSync(process.execPath, [...args, ...words], { stdio: 'inherit', cwd: root, env: { ...process.env, ...env } });
  process.exit(status ?? 1);
}

if (kind === 'e2e') {
  const browser = findBrowser();
  if (!(await isBuilt(root, true))) await buildPortal(root, { production: true });
  run({ CHROME_PATH: browser }, join(root, 'node_modules/@playwright/test/cli.js'), 'test');
}
// Jest over ES modules needs a flag of Node.
run({}, '--experimental-vm-modules', '--disable-warning=ExperimentalWarning', join(root, 'node_modules/jest/bin/jest.js'));
