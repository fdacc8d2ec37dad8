import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { transform } from '@swc/core';
import type { Plugin } from 'esbuild';
import { type SheetOf, sheetOfFolder } from './style-sheets.ts';

export type StyleMode = 'collect' | 'precompiled';

/** Gives a module of the client, a path and its source, with its styled components named. */
export type StyledCompiler = (path: string, source: string) => Promise<{ code: string; map?: string | undefined }>;

export interface StyledOptions {
  /** One that the bundles of a build share compiles each module once. */
  compile?: StyledCompiler;
  /** Changes a module's source before its styles are looked at. */
  beforehand?: (path: string, source: string) => string;
  /** Changes what comes of it. */
  afterwards?: (source: string) => string;
  sheetOf?: SheetOf;
}

const keep = (_path: string, source: string): string => source;
const keepAsItIs = (source: string): string => source;

const templateOf = /(\.withConfig\(\{[^}]*\}\))`(?:[^`\\]|\\.)*`/gs;

/** The name that the library's plugin gives a component: a hash of the file's name and its place there. */
const givenId = /(?<=componentId: ")sc-[0-9a-z]+-(\d+)(?=")/g;

/**
 * Gives every styled component a short id, the same in every bundle of a build, and decides what `styled-components` means: the library,
 * recording each component, while the stylesheets are extracted; a small runtime without any CSS in the bundles that are shipped.
 * `sheetOf` says where the rules go that are collected.
 */
export function styledPlugin(
  root: string,
  mode: StyleMode,
  { compile = createStyledCompiler(), beforehand = keep, afterwards = keepAsItIs, sheetOf = sheetOfFolder }: StyledOptions = {},
): Plugin {
  const replacement = mode === 'collect' ? 'scripts/build/recording-styled.ts' : 'client/styling/precompiled-styled.ts';
  return {
    name: 'styled',
    async setup(build) {
      const hasMaps = Boolean(build.initialOptions.sourcemap);
      const files = (await readdir(join(root, 'client'), { recursive: true })).map((file) => `client/${file}`).sort();
      build.onResolve({ filter: /^styled-components$/ }, ({ importer }) =>
        importer.endsWith('recording-styled.ts') ? undefined : { path: resolve(root, replacement) },
      );
      build.onLoad({ filter: /[/\\]client[/\\].*\.tsx?$/ }, async ({ path }) => {
        const written = await readFile(path, 'utf8');
        const source = beforehand(path, written);
        if (!source.includes('styled-components')) {
          const changed = afterwards(source);
          // Nothing that esbuild would not read itself.
          return changed === written ? undefined : { contents: changed, loader: path.endsWith('x') ? 'tsx' : 'ts' };
        }
        const { code, map } = await compile(path, source);
        const file = relative(root, path);
        const named = code.replaceAll(givenId, (_id, place: string) => `s${files.indexOf(file).toString(36)}-${place}`);
        const sheet = JSON.stringify(sheetOf(file));
        const contents =
          mode === 'collect' ? named.replaceAll('.withConfig({', `.withConfig({sheet:${sheet},`) : named.replace(templateOf, '$1``');
        return { contents: afterwards(hasMaps && map ? contents + inlineMap(map) : contents), loader: 'js' };
      });
    },
  };
}

const inlineMap = (map: string): string => `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}\n`;

/** Remembers what it has compiled: SWC starts its plugin anew for each module, which takes ten times as long as all the rest. */
export function createStyledCompiler(): StyledCompiler {
  const compiled = new Map<string, ReturnType<StyledCompiler>>();
  return (path, source) => {
    const key = `${path}\n${source}`;
    const known = compiled.get(key) ?? compileStyled(path, source);
    compiled.set(key, known);
    return known;
  };
}

const compileStyled: StyledCompiler = (path, source) =>
  transform(source, {
    filename: path,
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' } },
      experimental: {
        plugins: [
          ['@swc/plugin-styled-components', { displayName: false, ssr: true, minify: true, transpileTemplateLiterals: false, pure: true }],
        ],
      },
    },
    sourceMaps: true,
  });
