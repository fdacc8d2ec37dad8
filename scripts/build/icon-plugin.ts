import { join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { ICON_ID, type IconDrawings } from './icon-drawings.ts';

/** Name of the module that exports the function `icon`. */
const ICON = 'icon';

/**
 * Replaces `lucide-react` in the server's bundle with icons that contain their shapes (client/styling/icon.tsx): documents show them at
 * once, and React does not render each shape.
 */
export const inlineIconPlugin = (root: string, { shapes }: IconDrawings): Plugin =>
  iconPlugin(root, `export { createIcon as icon } from ${runtimeOf(root)};`, shapes);

/** Replaces `lucide-react` in the browser's bundles with icons that refer to their shapes in the sprite. */
export function spriteIconPlugin(root: string, { shapes, sprite }: IconDrawings): Plugin {
  const drawing = `'<use href="${sprite.address}#${ICON_ID}' + place + '"/>'`;
  const icon = `import { createIcon } from ${runtimeOf(root)};\nexport const icon = (place) => /* @__PURE__ */ createIcon(${drawing});`;
  return iconPlugin(root, icon, new Map([...shapes.keys()].map((name, place) => [name, place])));
}

const runtimeOf = (root: string): string => JSON.stringify(join(root, 'client/styling/icon.tsx'));

/**
 * `icon` is the source of a module that exports the function `icon`, and `contents` has its parameter for every icon. Each source that
 * imports icons gets a module of its own, so that a page contains only the icons it imports.
 */
function iconPlugin(root: string, icon: string, contents: ReadonlyMap<string, string | number>): Plugin {
  const icons = [...contents].map(([name, content]) => `export const ${name} = /* @__PURE__ */ icon(${JSON.stringify(content)});`);
  const iconsOfSource = [`import { icon } from 'icons:${ICON}';`, ...icons].join('\n');
  return {
    name: 'icons',
    setup(build) {
      build.onResolve({ filter: /^lucide-react$/ }, ({ importer }) => ({
        path: relative(root, importer),
        namespace: 'icons',
        sideEffects: false,
      }));
      build.onResolve({ filter: /^icons:/ }, () => ({ path: ICON, namespace: 'icons', sideEffects: false }));
      build.onLoad({ filter: /./, namespace: 'icons' }, ({ path }) => ({
        contents: path === ICON ? icon : iconsOfSource,
        resolveDir: root,
      }));
    },
  };
}
