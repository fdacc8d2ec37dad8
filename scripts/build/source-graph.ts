import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { resolveClientImport } from './client-sources.ts';

type Inputs = Metafile['inputs'];
type Import = Inputs[string]['imports'][number];

const isOnDemand = ({ kind }: Import): boolean => kind === 'dynamic-import';

/** Returns the modules that some module loads by `import()`. */
export const onDemandModules = (inputs: Inputs): Set<string> =>
  new Set(Object.values(inputs).flatMap(({ imports }) => imports.filter(isOnDemand).map(({ path }) => path)));

/** Returns a module with all its static imports, transitively. Lazy imports are not included. */
export function reachedFrom(inputs: Inputs, module: string, seen = new Set<string>()): Set<string> {
  if (seen.has(module)) return seen;
  seen.add(module);
  for (const next of inputs[module]?.imports ?? []) if (!isOnDemand(next)) reachedFrom(inputs, next.path, seen);
  return seen;
}

const lazyPart = /= lazyPart\(\s*async \(\) =>\s*\(await import\('([^']+)'\)\)/g;

/** Returns the modules that these modules render by `lazyPart` (client/lib/lazy-page.tsx), transitively. */
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
