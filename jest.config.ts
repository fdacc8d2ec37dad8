import type { Config } from 'jest';
import { toJavaScript } from './scripts/test/to-javascript.ts';

const TEST_FOLDERS = '{shared,server,portal-api,client,scripts}';
const ignored = ['/node_modules/', '<rootDir>/dist/', '<rootDir>/data/'];
/** The global set-up is transformed as the project of the first test has it, whichever that is. */
const transform = { '^.+\\.tsx?$': ['@swc/jest', { ...toJavaScript }] } satisfies Config['transform'];

/**
 * Rules and servers run in Node as they do in life: one process after another has many test files, which share the modules of the product
 * (docs/decisions/0046-tests-in-node-itself.md). `*.dom.test.tsx` does so with a window of jsdom's in its globals, a new one for each file.
 */
export default {
  projects: [
    {
      rootDir: '.',
      displayName: 'node',
      runner: 'jest-light-runner/child-process',
      transform,
      setupFiles: ['<rootDir>/scripts/test/module-hooks.ts'],
      setupFilesAfterEnv: ['<rootDir>/scripts/test/time-limits.ts'],
      testMatch: [`<rootDir>/${TEST_FOLDERS}/**/*.test.{ts,tsx}`],
      testPathIgnorePatterns: ['\\.dom\\.test\\.tsx$', ...ignored],
      modulePathIgnorePatterns: ignored.slice(1),
    },
    {
      rootDir: '.',
      displayName: 'dom',
      runner: 'jest-light-runner/child-process',
      transform,
      setupFiles: ['<rootDir>/scripts/test/browser-modules.ts'],
      setupFilesAfterEnv: ['<rootDir>/scripts/test/time-limits.ts', '<rootDir>/scripts/test/fake-timers.ts'],
      testMatch: ['<rootDir>/client/**/*.dom.test.tsx'],
      modulePathIgnorePatterns: ignored.slice(1),
    },
  ],
  testTimeout: 90_000,
  // Jest leaves a processor free for whoever watches; nobody does.
  maxWorkers: '100%',
  globalSetup: '<rootDir>/scripts/test/start-postgres.ts',
  globalTeardown: '<rootDir>/scripts/test/stop-postgres.ts',
} satisfies Config;
