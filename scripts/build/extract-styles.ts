import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, transform } from 'esbuild';
import { orderSheets, PORTAL_SHEET, type SheetOf } from './style-sheets.ts';
import { styledPlugin } from './styled-plugin.ts';
import { supportedBrowsers } from './supported-browsers.ts';

/** Returns the minified rules by stylesheet, in cascade order. The portal's stylesheet begins with `globalCss`. */
export async function extractStyles(
  root: string,
  modules: readonly string[],
  globalCss: string,
  sheetOf?: SheetOf,
): Promise<Map<string, string>> {
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
      plugins: [withoutTestTools, styledPlugin(root, 'collect', { sheetOf })],
      logLevel: 'warning',
    });
    const { collectCss } = (await import(pathToFileURL(outfile).href)) as { collectCss: () => Map<string, string> };
    const rules = collectCss();
    rules.set(PORTAL_SHEET, `${globalCss}\n${rules.get(PORTAL_SHEET) ?? ''}`);
    const minified = orderSheets(rules.keys()).map(async (sheet) => [sheet, await minify(rules.get(sheet) ?? '')] as const);
    return new Map(await Promise.all(minified));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Stubs the testing tools that test helpers among the components import: they take longer to load than everything else. */
const withoutTestTools: Plugin = {
  name: 'without-test-tools',
  setup(build) {
    build.onResolve({ filter: /^@testing-library\// }, ({ path }) => ({ path, namespace: 'test-tools' }));
    build.onLoad({ filter: /./, namespace: 'test-tools' }, () => ({ contents: 'module.exports = {};' }));
  },
};

async function minify(css: string): Promise<string> {
  const { code } = await transform(css, { loader: 'css', minify: true, target: supportedBrowsers });
  return code;
}
