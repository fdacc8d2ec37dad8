import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { transform } from '@swc/core';
import type { Plugin } from 'esbuild';

export type StyleMode = 'collect' | 'precompiled';

const templateOf = /(\.withConfig\(\{[^}]*\}\))`(?:[^`\\]|\\.)*`/gs;

/**
 * Gives every styled component a stable id (the same in every bundle) and decides what `styled-components` means: the library,
 * recording each component, while the stylesheet is extracted; a small runtime without any CSS in the bundles that are shipped.
 */
export function styledPlugin(root: string, mode: StyleMode): Plugin {
  const replacement = mode === 'collect' ? 'scripts/build/recording-styled.ts' : 'client/styling/precompiled-styled.ts';
  return {
    name: 'styled',
    setup(build) {
      build.onResolve({ filter: /^styled-components$/ }, ({ importer }) =>
        importer.endsWith('recording-styled.ts') ? undefined : { path: resolve(root, replacement) },
      );
      build.onLoad({ filter: /[/\\]client[/\\].*\.tsx$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        if (!source.includes('styled-components')) return undefined;
        const { code } = await transform(source, {
          filename: path,
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target: 'es2022',
            transform: { react: { runtime: 'automatic' } },
            experimental: {
              plugins: [
                [
                  '@swc/plugin-styled-components',
                  { displayName: false, ssr: true, minify: true, transpileTemplateLiterals: false, pure: true },
                ],
              ],
            },
          },
          sourceMaps: mode === 'precompiled' ? 'inline' : false,
        });
        return { contents: mode === 'collect' ? code : code.replace(templateOf, '$1``'), loader: 'js' };
      });
    },
  };
}
