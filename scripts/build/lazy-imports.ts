import { relative } from 'node:path';
import type { Metafile } from 'esbuild';
import { ENTRY, LAZY_CODE, resolveClientImport } from './client-sources.ts';
import { type SheetOf, sheetsNeededBy } from './style-sheets.ts';

/** An import on demand of one of the portal's own modules; its first group is the name in its quotes, of which SWC makes double ones. */
export const lazyImport = /\bimport\((['"][.#][^'"]+['"])\)/g;

/**
 * Lets code that is loaded on demand wait for its styles, and ask once more when it has not come: `import('./x.tsx')` becomes
 * `lazyCode(import('./x.tsx'), 'forms-jIO2fk0b')`; `sheets` gives the name of each sheet's file.
 */
export function lazyImports(
  root: string,
  inputs: Metafile['inputs'],
  sheets: ReadonlyMap<string, string>,
  sheetOf: SheetOf,
): (path: string, source: string) => string {
  const filesFor = (importer: string, specifier: string): string[] =>
    sheetsNeededBy(inputs, [resolveClientImport(importer, specifier)], sheetOf).flatMap((sheet) => sheets.get(sheet) ?? []);
  return (path, source) => {
    const importer = relative(root, path);
    // The first file of all knows nothing yet.
    if (importer === ENTRY || !source.includes("import('")) return source;
    const changed = source.replace(lazyImport, (written, quoted: string) => {
      const needed = filesFor(importer, quoted.slice(1, -1));
      return needed.length > 0 ? `lazyCode(${written}, '${needed.join(' ')}')` : `lazyCode(${written})`;
    });
    return changed === source ? source : `import { lazyCode } from '#${LAZY_CODE}'; ${changed}`;
  };
}
