import { cp, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, sep } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { drawIcons } from './icon-drawings.ts';
import { inlineIconPlugin } from './icon-plugin.ts';
import { lazyImport } from './lazy-imports.ts';
import { assertMigrationsUnchanged } from './migration-files.ts';
import { styledPlugin } from './styled-plugin.ts';

/**
 * Packages that stay in node_modules because they load files of their own: native code, WASM, or another program. The S3 client stays too:
 * few installations have S3 storage, and only they load it. Everything else is bundled: that saves looking up a hundred files at each
 * start, and selects React's production build here instead of by NODE_ENV. dist/packages.json lists the packages that stay.
 */
const external = ['sharp', '@node-rs/argon2', '@electric-sql/pglite', 'pino', 'pg', '@aws-sdk/client-s3'];

/** Defines `require` for CommonJS packages inside the ES modules, by a name that no package imports itself. */
const banner = { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);" };

const shared = {
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  jsx: 'automatic',
  // Deep imports ("pkg/*") of an external package stay external too.
  external: external.flatMap((name) => [name, `${name}/*`]),
  metafile: true,
  banner,
  chunkNames: 'chunks/[name]-[hash]',
  logLevel: 'warning',
} as const;

/** Builds dist/server for Node 24. Returns the names of the packages that it loads at run time. */
export async function bundleServer(root: string, { production }: { production: boolean }): Promise<string[]> {
  const outdir = join(root, 'dist/server');
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    ...shared,
    ...optionsOf(root, production),
    define: { 'process.env.NODE_ENV': JSON.stringify(production ? 'production' : 'development') },
    entryPoints: { main: 'server/main.ts', 'share-image-worker': 'server/share-image/share-image-worker.ts' },
    outdir,
    plugins: [
      inlineIconPlugin(root, await drawIcons(root)),
      styledPlugin(root, 'precompiled', { afterwards: inlineLazyImports }),
      // Production only: React checks its own runtime's elements for missing keys, and would report every element that another runtime
      // expands.
      ...(production ? [serverJsxPlugin(root)] : []),
    ],
  });
  await copyFont(root);
  return importedPackages(metafile);
}

/** Builds dist/portal-api for Node 24. Returns the names of the packages that it loads at run time. */
export async function bundlePortalApi(root: string, { production }: { production: boolean }): Promise<string[]> {
  await assertMigrationsUnchanged(root);
  const outdir = join(root, 'dist/portal-api');
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    ...shared,
    ...optionsOf(root, production),
    // The container has no sources, so operators run the second entry point there.
    entryPoints: { main: 'portal-api/main.ts', operator: 'scripts/operator.ts' },
    outdir,
  });
  return importedPackages(metafile);
}

/** Build options that keep production code as readable as the sources: nothing is shortened, and each module is labeled with its file. */
const optionsOf = (root: string, production: boolean) => ({ absWorkingDir: root, sourcemap: !production });

/**
 * Replaces lazy imports, so that pages are bundled with the rest. A server loads every page when it starts: with one chunk per page, as for
 * browsers, these were 460 files. A lazy import still runs its module only when it is requested.
 */
export const inlineLazyImports = (source: string): string => source.replace(lazyImport, 'Promise.resolve().then(() => require($1))');

/** Copies the font of the share images, which no browser loads. */
async function copyFont(root: string): Promise<void> {
  const [from, to] = [join(root, 'node_modules/@fontsource-variable/noto-sans-sc'), join(root, 'dist/font')];
  await rm(to, { recursive: true, force: true });
  for (const part of ['unicode.json', 'files', 'LICENSE']) await cp(join(from, part), join(to, part), { recursive: true });
}

/** Lists the names of the packages that the bundles load at run time. */
export const importedPackages = ({ outputs }: Pick<Metafile, 'outputs'>): string[] =>
  Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path, external }) => external && !isBuiltin(path))
    .map(({ path }) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));

/** Makes the portal's own components in the server bundle use client/styling/server-jsx.ts; packages keep React's runtime. */
function serverJsxPlugin(root: string): Plugin {
  const client = join(root, 'client') + sep;
  const runtime = join(client, 'styling/server-jsx.ts');
  return {
    name: 'server-jsx',
    setup(build) {
      build.onResolve({ filter: /^react\/jsx-runtime$/ }, ({ importer }) =>
        importer.startsWith(client) && importer !== runtime ? { path: runtime } : undefined,
      );
    },
  };
}
