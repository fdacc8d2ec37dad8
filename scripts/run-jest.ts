import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Jest over ES modules needs a flag of Node; arguments are passed on: `npm run test:unit -- shared`. */
const jest = join(import.meta.dirname, '../node_modules/jest/bin/jest.js');
const { status } = spawnSync(
  process.execPath,
  ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest, ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
