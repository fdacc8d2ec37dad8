import { relative } from 'node:path';
import type { Metafile } from 'esbuild';
import { resolveClientImport } from './client-sources.ts';
import { sheetsNeededBy } from './style-sheets.ts';

const lazyImport = /\bimport\(('[^']+\.tsx')\)/g;

/**
 * Lets code that is loaded on demand wait for its styles: `import('./x.tsx')` becomes `withStyles(import('./x.tsx'), [2])`, the numbers
 * being places in `sheets`. Both are on their way at once.
 */
export function lazyStyles(root: string, inputs: Metafile['inputs'], sheets: readonly string[]): (path: string, source: string) => string {
  const places = (importer: string, specifier: string): number[] =>
    sheetsNeededBy(inputs, [resolveClientImport(relative(root, importer), specifier)])
      .map((sheet) => sheets.indexOf(sheet))
      .filter((place) => place >= 0);
  return (path, source) => {
    let isChanged = false;
    const changed = source.replace(lazyImport, (written, quoted: string) => {
      const needed = places(path, quoted.slice(1, -1));
      if (needed.length === 0) return written;
      isChanged = true;
      return `withStyles(${written}, [${needed}])`;
    });
    return isChanged ? `import { withStyles } from '#client/styling/with-styles.ts'; ${changed}` : source;
  };
}
