import type { Config } from 'jest';

const transform = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2024',
        experimental: { keepImportAttributes: true },
      },
      module: { type: 'es6' },
    },
  ],
} satisfies Config['transform'];

const shared = {
  rootDir: '.',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform,
  transformIgnorePatterns: ['/node_modules/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
} satisfies Config;

/** Rules and servers run in Node; `*.dom.test.tsx` runs in jsdom. */
export default {
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{shared,server,portal-api,client,scripts}/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: ['\\.dom\\.test\\.tsx$', '/node_modules/', '<rootDir>/dist/'],
    },
    {
      ...shared,
      displayName: 'dom',
      testEnvironment: 'jsdom',
      setupFiles: ['<rootDir>/scripts/test/browser-globals.ts'],
      setupFilesAfterEnv: ['<rootDir>/scripts/test/patient-queries.ts'],
      testMatch: ['<rootDir>/client/**/*.dom.test.tsx'],
    },
  ],
  testTimeout: 30_000,
  // Some test files leave modules behind in their process, and each collection walks through them. A fuller process is replaced.
  workerIdleMemoryLimit: '1GB',
  // Jest leaves a processor free for whoever watches; nobody does.
  maxWorkers: '100%',
  globalSetup: '<rootDir>/scripts/test/start-postgres.ts',
  globalTeardown: '<rootDir>/scripts/test/stop-postgres.ts',
} satisfies Config;
