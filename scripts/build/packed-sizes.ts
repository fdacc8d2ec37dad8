import { gzipSync } from 'node:zlib';
import type { OutputFile } from 'esbuild';

/** Above each module esbuild writes where it comes from, unless it minifies white space. */
const heading = /^\/\/ (\S+)$/;

/**
 * Says what modules weigh as one script, in bytes of gzip; `outputs` is what esbuild has bundled, minified but for its white space. A script
 * has imports and exports beside them, and names that are a little longer or shorter.
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
