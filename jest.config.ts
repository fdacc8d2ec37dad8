import { availableParallelism } from 'node:os';
import type { Config } from 'jest';
import { toJavaScript } from './scripts/test/to-javascript.ts';

const TEST_FOLDERS = '{shared,server,portal-api,client,scripts}';
const ignored = ['/node_modules/', '<rootDir>/dist/', '<rootDir>/data/'];
/** Used by both projects: the global setup is transformed with the options of the first test's project. */
const transform = { '^.+\\.tsx?$': ['@swc/jest', { ...toJavaScript }] } satisfies Config['transform'];

/**
 * Tests of rules and servers run in Node as in production: each process runs many test files, which share the product's modules
 * (docs/decisions/0046-test-runner.md). `*.dom.test.tsx` files also get jsdom's window as globals, a new one for each file.
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
  // By default, Jest leaves one core free for interactive use, which is not needed here. A single worker would run both projects in one
  // process, where the tests of Node would see jsdom's globals.
  maxWorkers: Math.max(2, availableParallelism()),
  globalSetup: '<rootDir>/scripts/test/start-postgres.ts',
  globalTeardown: '<rootDir>/scripts/test/stop-postgres.ts',
} satisfies Config;
