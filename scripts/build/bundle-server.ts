import { cp, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, sep } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { iconPlugin } from './icon-plugin.ts';
import { drawIcons } from './icon-sprite.ts';
import { lazyImport } from './lazy-imports.ts';
import { assertMigrationsUnchanged } from './migration-files.ts';
import { styledPlugin } from './styled-plugin.ts';

/**
 * Packages that stay in node_modules, as they load files beside their own: native code, WASM, or a program of their own. Few installations
 * have an S3 storage, and only they load its client. Everything else is in the bundle: a hundred files less to look for at each start, and React's
 * production build is chosen here and not by NODE_ENV. dist/packages.json lists those that stay.
 */
const external = ['sharp', '@node-rs/argon2', '@electric-sql/pglite', 'pino', 'pg', '@aws-sdk/client-s3'];

/** CommonJS packages inside an ES module ask for `require`. */
const banner = { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" };

const shared = {
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  jsx: 'automatic',
  // «pkg/*» too: deep imports of a package stay outside as well.
  external: external.flatMap((name) => [name, `${name}/*`]),
  metafile: true,
  banner,
  chunkNames: 'chunks/[name]-[hash]',
  logLevel: 'warning',
} as const;

/** Builds dist/server for Node 24; gives the names of the packages that it loads when it runs. */
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
      iconPlugin(root, await drawIcons(root)),
      styledPlugin(root, 'precompiled', { afterwards: loadWithTheRest }),
      // React looks for forgotten keys among what its own runtime has made, and would find them in all that is expanded by another one.
      ...(production ? [serverJsxPlugin(root)] : []),
    ],
  });
  await copyFont(root);
  return importedPackages(metafile);
}

/** Builds dist/portal-api for Node 24; gives the names of the packages that it loads when it runs. */
export async function bundlePortalApi(root: string, { production }: { production: boolean }): Promise<string[]> {
  await assertMigrationsUnchanged(root);
  const outdir = join(root, 'dist/portal-api');
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    ...shared,
    ...optionsOf(root, production),
    // The container has no sources: there operators call the second one.
    entryPoints: { main: 'portal-api/main.ts', operator: 'scripts/operator.ts' },
    outdir,
  });
  return importedPackages(metafile);
}

/** Code for production is as readable as the sources: nothing is shortened, and each part names its file. */
const optionsOf = (root: string, production: boolean) => ({ absWorkingDir: root, sourcemap: !production });

/**
 * A server loads every page when it starts: in a chunk for each, as a browser wants them, they were 460 files. An import on demand
 * still runs its module only then.
 */
export const loadWithTheRest = (source: string): string => source.replace(lazyImport, 'Promise.resolve().then(() => require($1))');

/** The font of the pictures for shared links, which no browser loads. */
async function copyFont(root: string): Promise<void> {
  const [from, to] = [join(root, 'node_modules/@fontsource-variable/noto-sans-sc'), join(root, 'dist/font')];
  await rm(to, { recursive: true, force: true });
  for (const part of ['unicode.json', 'files', 'LICENSE']) await cp(join(from, part), join(to, part), { recursive: true });
}

/** Names of the packages that the bundles load when they run. */
export const importedPackages = ({ outputs }: Pick<Metafile, 'outputs'>): string[] =>
  Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path, external }) => external && !isBuiltin(path))
    .map(({ path }) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));

/** In the server's bundle the portal's own components make their elements by client/styling/server-jsx.ts; packages keep React's runtime. */
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
