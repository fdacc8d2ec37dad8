import { type LoadFnOutput, registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { toJavaScript } from './to-javascript.ts';

/**
 * Module hooks that tests in Node itself need in place of Jest's own runner: `@jest/globals` resolves to the runner's globals, and JSX
 * becomes JavaScript. Node strips the types from `.ts` files by itself.
 */
const globals = new URL('jest-globals.ts', import.meta.url).href;

/** Test helpers without hooks or counters, which cache expensive results across files: database files, checks of all answers. */
const isKept = (url: string): boolean => /\/(?:check-answers|for-each-database|pglite-snapshot)\.ts$/.test(url);

/** Transformed modules by path, so that modules that many files load again are transformed once. */
const renewed = new Map<string, LoadFnOutput>();

const toPlain = (url: string, { source }: LoadFnOutput): LoadFnOutput => ({
  format: 'module',
  source: transformSync(String(source), { ...toJavaScript, filename: fileURLToPath(url), sourceMaps: 'inline' }).code,
  shortCircuit: true,
});

const withoutTypes = ({ source }: LoadFnOutput): LoadFnOutput => ({
  format: 'module',
  source: stripTypeScriptTypes(String(source)),
  shortCircuit: true,
});

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
    const resolved = next(specifier, context);
    // The runner gives each test file its own query. Test helpers, which may register hooks, are loaded again for each file.
    const query = context.parentURL?.split('?', 2)[1];
    const isOfFile = query && resolved.url.includes('/testing/') && !isKept(resolved.url);
    return isOfFile ? { ...resolved, url: `${resolved.url}?${query}` } : resolved;
  },
  load(url, context, next) {
    const [path = '', query] = url.split('?', 2);
    const known = renewed.get(path);
    if (known) return known;
    const loaded = path.endsWith('.tsx') ? toPlain(path, next(url, { ...context, format: 'module' })) : next(url, context);
    if (!query || /\.test\.tsx?$/.test(path)) return loaded;
    const kept = loaded.format === 'module-typescript' ? withoutTypes(loaded) : { ...loaded, shortCircuit: true };
    renewed.set(path, kept);
    return kept;
  },
});
