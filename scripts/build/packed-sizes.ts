import { gzipSync } from 'node:zlib';
import type { OutputFile } from 'esbuild';

/** Matches the comment with which esbuild heads each module, unless it minifies white space. */
const heading = /^\/\/ (\S+)$/;

/**
 * Returns a function that estimates the gzipped size of modules as one script, in bytes. `outputs` is esbuild's bundle, minified except for
 * white space. A real script also contains imports and exports, and its names are slightly longer or shorter.
 */
export function createPackedSize(outputs: readonly OutputFile[]): (modules: readonly string[]) => number {
  const textOf = new Map<string, string[]>();
  for (const { text } of outputs) {
    let lines: string[] = [];
    for (const line of text.split('\n')) {
      const module = heading.exec(line)?.[1];
      if (module === undefined) lines.push(line.trim());
      else {
        lines = textOf.get(module) ?? [];
        textOf.set(module, lines);
      }
    }
  }
  return (modules) => gzipSync(modules.flatMap((module) => textOf.get(module) ?? []).join('\n')).length;
}
