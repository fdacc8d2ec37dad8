import type { Options } from '@swc/core';

/** SWC options that compile TypeScript with JSX to JavaScript for tests. */
export const toJavaScript: Options = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2024',
    experimental: { keepImportAttributes: true },
  },
  module: { type: 'es6' },
};
