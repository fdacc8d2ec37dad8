import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { styledPlugin } from './styled-plugin.ts';

/** Builds dist/server and dist/portal-api for Node 24. Packages stay outside, but for React, whose production build is chosen here. */
export async function bundleServer(root: string, options: { production: boolean }): Promise<void> {
  await Promise.all(['server', 'portal-api'].map((dir) => rm(join(root, 'dist', dir), { recursive: true, force: true })));
  const shared = {
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    jsx: 'automatic',
    packages: 'external',
    sourcemap: true,
    chunkNames: 'chunks/[name]-[hash]',
    outExtension: { '.js': '.js' },
    logLevel: 'warning',
  } as const;
  const define = { 'process.env.NODE_ENV': JSON.stringify(options.production ? 'production' : 'development') };
  await Promise.all([
    build({
      ...shared,
      define,
      entryPoints: { main: 'server/main.ts' },
      outdir: 'dist/server',
      plugins: [styledPlugin(root, 'precompiled')],
    }),
    build({ ...shared, entryPoints: { main: 'portal-api/main.ts' }, outdir: 'dist/portal-api' }),
  ]);
}
