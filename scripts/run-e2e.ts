import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from './build/stamp.ts';
import { buildPortal } from './build.ts';
import { findBrowser } from './test/find-browser.ts';

/** `npm run test:e2e`: the browser tests against the built portal; arguments go to Playwright. */
const root = join(import.meta.dirname, '..');
const browser = findBrowser();
if (!(await isBuilt(root, true))) await buildPortal(root, { production: true });
const cli = join(root, 'node_modules/@playwright/test/cli.js');
const { status } = spawnSync(process.execPath, [cli, 'test', ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: root,
  env: { ...process.env, CHROME_PATH: browser },
});
process.exit(status ?? 1);
