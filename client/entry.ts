/**
 * Starts the portal in the browser, in steps: the code of the packages and that of the portal are evaluated in tasks of their own, between
 * which a slow device can answer. Both are on their way already (modulepreload). The build lets this file import all packages first
 * (scripts/build/planned-chunks.ts).
 */
// The page's policy lets nobody compile code, and the browser reports every try: zod is told before any of it comes.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

import('./app/start.tsx');
