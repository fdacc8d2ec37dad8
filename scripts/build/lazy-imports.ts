import { relative } from 'node:path';
import type { Metafile } from 'esbuild';
import { ENTRY, LAZY_CODE, resolveClientImport } from './client-sources.ts';
import { type SheetOf, sheetsNeededBy } from './style-sheets.ts';

/**
 * Matches a lazy import of the portal's own modules. Its first group is the quoted specifier; SWC turns single quotes into double quotes.
 */
export const lazyImport = /\bimport\((['"][.#][^'"]+['"])\)/g;

/**
 * Makes lazily loaded code wait for its styles, and retry once if it fails to load: `import('./x.tsx')` becomes
 * `lazyCode(import('./x.tsx'), 'forms-jIO2fk0b')`. `sheets` contains the file name of each stylesheet.
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
    // The entry script runs before lazyCode is loaded.
    if (importer === ENTRY || !source.includes("import('")) return source;
    const changed = source.replace(lazyImport, (written, quoted: string) => {
      const needed = filesFor(importer, quoted.slice(1, -1));
      return needed.length > 0 ? `lazyCode(${written}, '${needed.join(' ')}')` : `lazyCode(${written})`;
    });
    return changed === source ? source : `import { lazyCode } from '#${LAZY_CODE}'; ${changed}`;
  };
}
