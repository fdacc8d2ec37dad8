import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Options, transform, version } from '@swc/core';
import type { Metafile } from 'esbuild';

const options: Options = {
  isModule: true,
  minify: true,
  sourceMaps: true,
  jsc: { parser: { syntax: 'ecmascript' }, target: 'esnext', minify: { module: true, compress: { ecma: 2020 }, mangle: true } },
};

/**
 * Chrome then compiles all functions of a file while it arrives, off the main thread, instead of one after the other when they are first
 * called: evaluating the packages on a device four times slower took 85 ms of CPU, and takes 50. For scripts of which a page needs nearly all.
 */
const compileAll = '//# allFunctionsCalledOnLoad\n';

/** Part of every script's name: esbuild's hash knows nothing of what is done to its output here and in link-scripts.ts. */
export const minifierMark: string = createHash('sha256')
  .update(version + compileAll + JSON.stringify(options) + readFileSync(join(import.meta.dirname, 'link-scripts.ts'), 'utf8'))
  .digest('hex')
  .slice(0, 3);

/**
 * Minifies the bundled scripts, and the maps beside them, once more: SWC names variables by how often they occur, which saves 2 KB of
 * gzip on the home page over esbuild alone. `eager` are the modules whose scripts are compiled whole.
 */
export async function minifyScripts(root: string, metafile: Metafile, eager: readonly string[]): Promise<void> {
  const scripts = Object.keys(metafile.outputs).filter((path) => path.endsWith('.js'));
  await Promise.all(
    scripts.map(async (path) => {
      const file = join(root, path);
      const [source, inputSourceMap] = await Promise.all([readFile(file, 'utf8'), readFile(`${file}.map`, 'utf8')]);
      const { code, map = inputSourceMap } = await transform(source, { ...options, inputSourceMap });
      const isEager = eager.some((module) => metafile.outputs[path]?.inputs[module]);
      await Promise.all([
        writeFile(file, isEager ? compileAll + code : code),
        writeFile(`${file}.map`, isEager ? startALineLater(map) : map),
      ]);
    }),
  );
}

function startALineLater(map: string): string {
  const parsed = JSON.parse(map) as { mappings: string };
  return JSON.stringify({ ...parsed, mappings: `;${parsed.mappings}` });
}
