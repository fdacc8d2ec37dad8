/**
 * Starts the portal in the browser in steps: the code of the packages and of the portal are evaluated in separate tasks, between which a
 * slow device can respond. Both are already being loaded (modulepreload). The build makes this file import all packages first
 * (scripts/build/planned-chunks.ts).
 */
// The page's policy forbids compiling code, and browsers report every attempt: configures zod before any of its code runs.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

import('./app/start.tsx');
