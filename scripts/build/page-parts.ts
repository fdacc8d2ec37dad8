import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { resolveClientImport } from './client-sources.ts';
import { reachedFrom } from './source-graph.ts';

const lazyPart = /= lazyPart\(\s*async \(\) =>\s*\(await import\('([^']+)'\)\)/g;

/** The modules that these render by `lazyPart` (client/lib/lazy-page.tsx), and that those render in turn. */
export function partsOf(root: string, inputs: Metafile['inputs'], modules: readonly string[], found = new Set<string>()): Set<string> {
  const files = new Set(modules.flatMap((module) => [...reachedFrom(inputs, module)]));
  for (const file of files) {
    if (!file.startsWith('client/') || !file.endsWith('.tsx')) continue;
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(lazyPart)) {
      const part = resolveClientImport(file, specifier);
      if (found.has(part)) continue;
      found.add(part);
      partsOf(root, inputs, [part], found);
    }
  }
  return found;
}
