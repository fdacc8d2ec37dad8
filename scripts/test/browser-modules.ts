import { type ResolveFnOutput, registerHooks } from 'node:module';
import './module-hooks.ts';
import { resetBrowserGlobals } from './browser-world.ts';

/**
 * Loads modules for browser tests. All test files of a process share React and the other packages. The portal's own modules, and packages
 * that hold a reference to a document, are loaded again for each test file, which has its own window.
 */
const isRenewed = (path: string): boolean => /\/node_modules\/(?:@testing-library|styled-components|@tanstack)\//.test(path);
const patient = new URL('patient-queries.ts', import.meta.url).href;
const client = new URL('../../client/', import.meta.url).href;
const isOfFile = (url: string): boolean => url.startsWith(client) || url === patient || isRenewed(url);

/** Paths of ES module builds: only ES modules can be loaded again under another URL, and Node would not resolve these by itself. */
const modules: Record<string, string> = {
  '@testing-library/react': '@testing-library/react/dist/@testing-library/react.esm.js',
  '@testing-library/dom': '@testing-library/dom/dist/@testing-library/dom.esm.js',
  'styled-components': 'styled-components/dist/styled-components.esm.js',
};

/** Cache of resolved imports, by importer and specifier: test files import the same modules repeatedly. */
const found = new Map<string, { resolved: ResolveFnOutput; isRenewed: boolean }>();

function find(given: ResolveFnOutput) {
  const [url = '', query] = given.url.split('?', 2);
  return { resolved: { ...given, url, shortCircuit: true }, isRenewed: query !== undefined || isOfFile(url) };
}

registerHooks({
  resolve(specifier, context, next) {
    const [parent = '', query] = context.parentURL?.split('?', 2) ?? [];
    if (!query) return next(modules[specifier] ?? specifier, context);
    const key = `${parent} ${specifier}`;
    const known = found.get(key) ?? find(next(modules[specifier] ?? specifier, context));
    found.set(key, known);
    return known.isRenewed ? { ...known.resolved, url: `${known.resolved.url}?${query}` } : known.resolved;
  },
  load(url, context, next) {
    if (!/\.dom\.test\.tsx\?/.test(url)) return next(url, context);
    resetBrowserGlobals();
    const loaded = next(url, context);
    return { ...loaded, source: `import '${patient}';${String(loaded.source)}` };
  },
});
