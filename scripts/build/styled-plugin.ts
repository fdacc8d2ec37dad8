import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { type SheetOf, sheetOfFolder } from './style-sheets.ts';

export type StyleMode = 'collect' | 'precompiled';

export interface StyledOptions {
  /** Transforms a module's source before its styles are processed. */
  beforehand?: (path: string, source: string) => string;
  /** Transforms the result. */
  afterwards?: (source: string) => string;
  sheetOf?: SheetOf;
}

const keep = (_path: string, source: string): string => source;
const keepAsItIs = (source: string): string => source;

/**
 * Gives every styled component a short id, the same in every bundle of a build, and replaces `styled-components`: while stylesheets are
 * extracted, with the library itself, recording each component; in production bundles, with a small runtime without any CSS.
 * `sheetOf` returns the stylesheet that the collected rules go into.
 */
export function styledPlugin(
  root: string,
  mode: StyleMode,
  { beforehand = keep, afterwards = keepAsItIs, sheetOf = sheetOfFolder }: StyledOptions = {},
): Plugin {
  const replacement = mode === 'collect' ? 'scripts/build/recording-styled.ts' : 'client/styling/precompiled-styled.ts';
  return {
    name: 'styled',
    async setup(build) {
      const files = (await readdir(join(root, 'client'), { recursive: true })).map((file) => `client/${file}`).sort();
      build.onResolve({ filter: /^styled-components$/ }, ({ importer }) =>
        importer.endsWith('recording-styled.ts') ? undefined : { path: resolve(root, replacement) },
      );
      build.onLoad({ filter: /[/\\]client[/\\].*\.tsx?$/ }, async ({ path }) => {
        const written = await readFile(path, 'utf8');
        const file = relative(root, path);
        const module = { file, source: beforehand(path, written), id: `s${files.indexOf(file).toString(36)}` };
        const contents = afterwards(mode === 'collect' ? nameComponents(module, sheetOf(file)) : withoutRules(module));
        // Leave unchanged sources to esbuild's default loader.
        return contents === written ? undefined : { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}

/** Matches a styled component or animation: `styled.div`, `styled(Link)` or `keyframes`, the types of its props, and its rules. */
const styles = /(?<== )(?:styled(?:\.(?<tag>\w+)|\((?<target>[\w.]+)\))|keyframes)(?<types><[^`]*>)?`(?<rules>(?:[^`\\]|\\.)*)`/gs;
type Groups = Partial<Record<'tag' | 'target' | 'types' | 'rules', string>>;

export interface StyledModule {
  /** Path relative to the root. */
  file: string;
  source: string;
  /** Id of the file, the prefix of its components' ids. */
  id: string;
}

/**
 * Gives each styled component an id by its position, and replaces it with the result of `write`. Throws if a style is defined in a form
 * other than `const Name = styled.div`. The library's own plugins, made for dynamic styles, take twenty times as long.
 */
function changeStyles({ file, source, id }: StyledModule, write: (written: string, groups: Groups, id: string) => string): string {
  if (!source.includes("from 'styled-components'")) return source;
  let place = 0;
  let uses = source.match(/\b(?:styled(?=[.(])|(?:keyframes|css)(?=`))/g)?.length ?? 0;
  const changed = source.replace(styles, (written, ...rest) => {
    uses -= 1;
    const groups = rest.at(-1) as Groups;
    return groups.tag || groups.target ? write(written, groups, `${id}-${place++}`) : write(written, groups, '');
  });
  if (uses !== 0) throw new Error(`${file}: write styles as «const Name = styled.div» and a template`);
  return changed;
}

/** Returns the module for use with the library: each component has its id and its stylesheet. */
export const nameComponents = (module: StyledModule, sheet: string): string =>
  changeStyles(module, (written, { tag, target }, id) => {
    if (!id) return written;
    const named = tag ? `styled.${tag}` : `styled(${target})`;
    return `${named}.withConfig(${JSON.stringify({ componentId: id, sheet })})${written.slice(named.length)}`;
  });

/**
 * Returns the module for production: `styled("div", "s1a-0")` without rules, which a bundler drops if it is unused. Lines keep their
 * numbers, so that positions in errors match the source.
 */
export const withoutRules = (module: StyledModule): string =>
  changeStyles(module, (_written, { tag, target, types = '', rules = '' }, id) => {
    const call = id ? `styled(${tag ? `"${tag}"` : target}, "${id}")` : 'keyframes()';
    return `/* @__PURE__ */ ${call}${`${types}${rules}`.replace(/[^\n]/g, '')}`;
  });
