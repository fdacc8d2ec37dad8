import { registerHooks } from 'node:module';
import './module-hooks.ts';
import { openBrowserWorld } from './browser-world.ts';

/**
 * Test files of what runs in browsers share React and the other packages of their process; the portal's own modules, and packages that keep
 * hold of a document, are loaded anew for each of them, into a window of its own.
 */
const isRenewed = (path: string): boolean => /\/node_modules\/(?:@testing-library|styled-components|@tanstack)\//.test(path);
const patient = new URL('patient-queries.ts', import.meta.url).href;
const client = new URL('../../client/', import.meta.url).href;
const isOfFile = (url: string): boolean => url.startsWith(client) || url === patient || isRenewed(url);

/** Only ES modules can be loaded anew by their address; these packages keep theirs where Node does not look. */
const modules: Record<string, string> = {
  '@testing-library/react': '@testing-library/react/dist/@testing-library/react.esm.js',
  '@testing-library/dom': '@testing-library/dom/dist/@testing-library/dom.esm.js',
  'styled-components': 'styled-components/dist/styled-components.esm.js',
};

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(modules[specifier] ?? specifier, context);
    const query = context.parentURL?.split('?', 2)[1];
    if (!query || resolved.url.includes('?')) return resolved;
    return isOfFile(resolved.url) ? { ...resolved, url: `${resolved.url}?${query}` } : resolved;
  },
  load(url, context, next) {
    if (!/\.dom\.test\.tsx\?/.test(url)) return next(url, context);
    openBrowserWorld();
    const loaded = next(url, context);
    return { ...loaded, source: `import '${patient}';${String(loaded.source)}` };
  },
});
