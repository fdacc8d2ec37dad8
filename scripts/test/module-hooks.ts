import { registerHooks } from 'node:module';
import { transformSync } from '@swc/core';
import { toJavaScript } from './to-javascript.ts';

/**
 * Jest's own runner does these to modules, and Node does not, for tests that run in Node itself: `@jest/globals` are what the runner has
 * made global, and JSX becomes JavaScript. Node takes the types out of `.ts` files by itself.
 */
const globals = new URL('jest-globals.ts', import.meta.url).href;

/** Helpers with neither hooks nor counters, which keep what takes long to make: files of a database, the checks of all answers. */
const isKept = (url: string): boolean => /\/(?:check-answers|for-each-database|pglite-snapshot)\.ts$/.test(url);

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
    const resolved = next(specifier, context);
    // The runner gives each test file a query of its own. Helpers of tests, which may have hooks, begin anew with each file.
    const query = context.parentURL?.split('?', 2)[1];
    const isOfFile = query && resolved.url.includes('/testing/') && !isKept(resolved.url);
    return isOfFile ? { ...resolved, url: `${resolved.url}?${query}` } : resolved;
  },
  load(url, context, next) {
    if (!/\.tsx(?:\?|$)/.test(url)) return next(url, context);
    const { source } = next(url, { ...context, format: 'module' });
    const { pathname: filename } = new URL(url);
    return {
      format: 'module',
      source: transformSync(String(source), { ...toJavaScript, filename, sourceMaps: 'inline' }).code,
      shortCircuit: true,
    };
  },
});
