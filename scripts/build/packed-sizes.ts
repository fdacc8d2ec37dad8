import { gzipSync } from 'node:zlib';
import { type OutputFile, transform } from 'esbuild';

/** Matches the comment with which esbuild heads each module, unless it minifies white space. */
const heading = /^\/\/ (\S+)$/;

/** Matches the exports of a bundle, which belong to no module. */
const exported = /^export \{\n[\s\S]*?^\};$/gm;

/** Returns the estimated gzipped size of modules as one script, in bytes. */
export type PackedSize = (modules: readonly string[]) => number;

/**
 * Returns a function that estimates the gzipped size of modules as one script, in bytes. `outputs` is esbuild's bundle, minified except for
 * white space, by which its modules are told apart. A real script also contains imports and exports, a hundred bytes and a twentieth more.
 */
export async function createPackedSize(outputs: readonly OutputFile[]): Promise<PackedSize> {
  const textOf = new Map<string, string[]>();
  for (const { text } of outputs) {
    let lines: string[] = [];
    for (const line of text.replace(exported, '').split('\n')) {
      const module = heading.exec(line)?.[1];
      if (module === undefined) lines.push(line);
      else {
        lines = textOf.get(module) ?? [];
        textOf.set(module, lines);
      }
    }
  }
  const packed = new Map(
    await Promise.all(
      [...textOf].map(async ([module, lines]) => {
        const { code } = await transform(lines.join('\n'), { minifyWhitespace: true, format: 'esm', logLevel: 'silent' });
        return [module, code] as const;
      }),
    ),
  );
  return (modules) => gzipSync(modules.map((module) => packed.get(module) ?? '').join('')).length;
}
