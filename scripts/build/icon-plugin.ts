import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { ICON_ID, type IconSprite } from './icon-sprite.ts';

/** In the bundles `lucide-react` means pictures of the sprite (client/styling/sprite-icon.tsx): the same elements, without their paths. */
export function iconPlugin(root: string, { names, address }: IconSprite): Plugin {
  const runtime = JSON.stringify(join(root, 'client/styling/sprite-icon.tsx'));
  const icons = names.map((name, place) => `export const ${name} = /* @__PURE__ */ icon(${place});`);
  return {
    name: 'icons',
    setup(build) {
      build.onResolve({ filter: /^lucide-react$/ }, () => ({ path: 'lucide-react', namespace: 'icons', sideEffects: false }));
      build.onLoad({ filter: /./, namespace: 'icons' }, () => ({
        contents: [`import { iconsOf } from ${runtime};`, `const icon = /* @__PURE__ */ iconsOf('${address}#${ICON_ID}');`, ...icons].join(
          '\n',
        ),
        resolveDir: root,
      }));
    },
  };
}
