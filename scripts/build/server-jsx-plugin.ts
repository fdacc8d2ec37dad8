import { join, sep } from 'node:path';
import type { Plugin } from 'esbuild';

/** In the server's bundle the portal's own components make their elements by client/styling/server-jsx.ts; packages keep React's runtime. */
export function serverJsxPlugin(root: string): Plugin {
  const client = join(root, 'client') + sep;
  const runtime = join(client, 'styling/server-jsx.ts');
  return {
    name: 'server-jsx',
    setup(build) {
      build.onResolve({ filter: /^react\/jsx-runtime$/ }, ({ importer }) =>
        importer.startsWith(client) && importer !== runtime ? { path: runtime } : undefined,
      );
    },
  };
}
