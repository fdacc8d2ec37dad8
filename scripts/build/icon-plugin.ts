import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import type { IconSprite } from './icon-sprite.ts';

/** In the bundles `lucide-react` means pictures of the sprite (client/styling/sprite-icon.tsx): the same elements, without their paths. */
export function iconPlugin(root: string, { names, address }: IconSprite): Plugin {
  const runtime = JSON.stringify(join(root, 'client/styling/sprite-icon.tsx'));
  const icons = names.map((name) => `export const ${name} = /* @__PURE__ */ createIcon(sprite + '#${name}');`);
  return {
    name: 'icons',
    setup(build) {
      build.onResolve({ filter: /^lucide-react$/ }, () => ({ path: 'lucide-react', namespace: 'icons', sideEffects: false }));
      build.onLoad({ filter: /./, namespace: 'icons' }, () => ({
        contents: [`import { createIcon } from ${runtime};`, `const sprite = '${address}';`, ...icons].join('\n'),
        resolveDir: root,
      }));
    },
  };
}
