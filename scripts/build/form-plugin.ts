import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** Says after its first layout that a form is ready, which renders the form's owner once more. */
const saysReady = /^\s*updateFormState\(\(data\) => \(\{\s*\.\.\.data,\s*isReady: true,\s*\}\)\);\n/m;

/**
 * React Hook Form without `formState.isReady`, which the portal does not read. A form that the server has rendered lies in parts of a page that
 * come to life one by one: what its owner renders at once in between brings all of them to life in one long task.
 */
export const formPlugin: Plugin = {
  name: 'form',
  setup(build) {
    build.onLoad({ filter: /[/\\]react-hook-form[/\\]dist[/\\]index\.esm\.mjs$/ }, async ({ path }) => ({
      contents: withoutReadiness(await readFile(path, 'utf8')),
      loader: 'js',
    }));
  },
};

/** Its source without that; throws when it is not written as it was. */
export function withoutReadiness(source: string): string {
  const changed = source.replace(saysReady, '');
  if (changed === source) throw new Error('React Hook Form is not written as it was (scripts/build/form-plugin.ts)');
  return changed;
}
