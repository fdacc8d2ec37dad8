import { join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { ICON_ID, type IconSprite } from './icon-sprite.ts';

/** Name of the module that contains the sprite's URL. */
const SPRITE = 'sprite';

/**
 * Replaces `lucide-react` in the bundles with icons from the sprite (client/styling/sprite-icon.tsx): the same elements, without their
 * paths. Each source gets an icon module of its own, so that a page contains only the icons it imports.
 */
export function iconPlugin(root: string, { names, address }: IconSprite): Plugin {
  const runtime = JSON.stringify(join(root, 'client/styling/sprite-icon.tsx'));
  const sprite = `import { iconsOf } from ${runtime};\nexport const icon = /* @__PURE__ */ iconsOf('${address}#${ICON_ID}');`;
  const icons = names.map((name, place) => `export const ${name} = /* @__PURE__ */ icon(${place});`);
  const iconsOfSource = [`import { icon } from 'icons:${SPRITE}';`, ...icons].join('\n');
  return {
    name: 'icons',
    setup(build) {
      build.onResolve({ filter: /^lucide-react$/ }, ({ importer }) => ({
        path: relative(root, importer),
        namespace: 'icons',
        sideEffects: false,
      }));
      build.onResolve({ filter: /^icons:/ }, () => ({ path: SPRITE, namespace: 'icons', sideEffects: false }));
      build.onLoad({ filter: /./, namespace: 'icons' }, ({ path }) => ({
        contents: path === SPRITE ? sprite : iconsOfSource,
        resolveDir: root,
      }));
    },
  };
}
