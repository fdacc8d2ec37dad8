import type { Metafile } from 'esbuild';

type Inputs = Metafile['inputs'];
type Import = Inputs[string]['imports'][number];

const isOnDemand = ({ kind }: Import): boolean => kind === 'dynamic-import';

/** What is loaded by `import()` somewhere. */
export const onDemandModules = (inputs: Inputs): Set<string> =>
  new Set(Object.values(inputs).flatMap(({ imports }) => imports.filter(isOnDemand).map(({ path }) => path)));

/** A module and all that comes with it; what it loads on demand does not. */
export function reachedFrom(inputs: Inputs, module: string, seen = new Set<string>()): Set<string> {
  if (seen.has(module)) return seen;
  seen.add(module);
  for (const next of inputs[module]?.imports ?? []) if (!isOnDemand(next)) reachedFrom(inputs, next.path, seen);
  return seen;
}
