import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { extractStyles } from './extract-styles.ts';
import { drawIcons } from './icon-drawings.ts';
import { spriteIconPlugin } from './icon-plugin.ts';
import { orderSheets } from './style-sheets.ts';
import { styledPlugin } from './styled-plugin.ts';
import { supportedBrowsers } from './supported-browsers.ts';

/** URL path of the page, and its file below the built client. Production builds do not contain it. */
export const UI_PAGE = 'dev/ui';

type Scheme = 'light' | 'dark';

/** Adds the page of all components (client/dev), for `npm run dev`, to a built client. Nothing in the portal imports it. */
export async function bundleUiPage(root: string, clientDir: string): Promise<void> {
  const outdir = join(clientDir, 'dev');
  await mkdir(outdir, { recursive: true });
  const [icons, css] = await Promise.all([drawIcons(root), stylesOf(root)]);
  await Promise.all([
    build({
      absWorkingDir: root,
      entryPoints: { page: 'client/dev/main.tsx' },
      outdir,
      chunkNames: 'chunks/[name]-[hash]',
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'browser',
      target: supportedBrowsers,
      jsx: 'automatic',
      sourcemap: 'inline',
      define: { 'process.env.NODE_ENV': '"development"' },
      plugins: [spriteIconPlugin(root, icons), styledPlugin(root, 'precompiled')],
      logLevel: 'warning',
    }),
    writeFile(join(outdir, 'light.css'), inScheme(css, 'light')),
    writeFile(join(outdir, 'dark.css'), inScheme(css, 'dark')),
    writeFile(join(clientDir, UI_PAGE), document),
  ]);
}

/** Returns the rules of everything on the page, for both schemes. */
async function stylesOf(root: string): Promise<string> {
  const read = (file: string) => readFile(join(root, 'client', file), 'utf8');
  const files = (await readdir(join(root, 'client'), { recursive: true })).sort();
  const modules = ['ui', 'forms', 'entities'].flatMap((room) =>
    files.filter((file) => file.startsWith(`${room}/`) && file.endsWith('.tsx') && !file.endsWith('.test.tsx')),
  );
  const globalCss = (await Promise.all(['styling/tokens.css', 'styling/global.css'].map(read))).join('\n');
  const sheets = await extractStyles(
    root,
    modules.map((file) => `client/${file}`),
    globalCss,
  );
  return [...orderSheets(sheets.keys()).map((sheet) => sheets.get(sheet) ?? ''), await read('dev/page.css')].join('\n');
}

/** Returns the rules as they apply in one scheme, whatever the device prefers: the page can be viewed in either. */
export const inScheme = (css: string, scheme: Scheme): string =>
  css
    .replaceAll(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/g, (_query, named: Scheme) =>
      named === scheme ? '(min-width: 0)' : '(width < 0)',
    )
    .replaceAll(/color-scheme\s*:\s*light dark/g, `color-scheme: ${scheme}`);

/** The HTML document, with one stylesheet per scheme; client/dev/scheme-switch.tsx selects the active one. */
const document = `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="robots" content="noindex">
    <title>组件</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/dev/light.css" media="(prefers-color-scheme: light)" data-scheme="light">
    <link rel="stylesheet" href="/dev/dark.css" media="(prefers-color-scheme: dark)" data-scheme="dark">
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/dev/page.js"></script>
  </body>
</html>
`;
