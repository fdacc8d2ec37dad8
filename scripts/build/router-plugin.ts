import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const componentCall = /^(var \w+ =\s+)((?:React\d*\.)?(?:createContext|forwardRef|memo)\()/gm;
/** Matches static assignments. `contextType` is only set on the error boundary of server components. */
const assignment = /^\w+\.(?:displayName|contextType) = (?:"[^"]*"|\w+);$/gm;

/**
 * Marks calls of react-router as pure. It is one module for declarative, data and framework routers, and its sources do not tell a bundler
 * that creating a context or a component has no side effects, so all of it would stay. This removes two thirds (14.6 → 4.5 KB of gzip).
 */
export const routerPlugin: Plugin = {
  name: 'router',
  setup(build) {
    build.onLoad({ filter: /[/\\]react-router[/\\]dist[/\\].*\.mjs$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { contents: source.replace(componentCall, '$1/* @__PURE__ */ $2').replace(assignment, ''), loader: 'js' };
    });
  },
};
