import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';
import { styledPlugin } from './styled-plugin.ts';

/** Gives the portal's one stylesheet, minified: the tokens of global.css, then the rules of every styled component. */
export async function extractStyles(root: string, modules: readonly string[], globalCss: string): Promise<string> {
  const dir = await mkdtemp(join(root, 'node_modules/.styles-'));
  try {
    const outfile = join(dir, 'collect.mjs');
    const imports = modules.map((module) => `import ${JSON.stringify(join(root, module))};`).join('\n');
    await build({
      stdin: {
        contents: `${imports}\nexport { collectCss } from ${JSON.stringify(join(root, 'scripts/build/recording-styled.ts'))};`,
        resolveDir: root,
      },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      jsx: 'automatic',
      packages: 'external',
      treeShaking: false,
      ignoreAnnotations: true,
      plugins: [styledPlugin(root, 'collect')],
      logLevel: 'warning',
    });
    const { collectCss } = (await import(pathToFileURL(outfile).href)) as { collectCss: () => string };
    const { code } = await transform(`${globalCss}\n${collectCss()}`, {
      loader: 'css',
      minify: true,
      target: ['chrome109', 'safari16', 'firefox115'],
    });
    return code;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
