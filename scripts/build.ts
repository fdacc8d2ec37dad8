import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleClient } from './build/bundle-client.ts';
import { bundlePortalApi, bundleServer } from './build/bundle-server.ts';
import { removeStamp, writeStamp } from './build/stamp.ts';

/** Heap size below which esbuild does not collect garbage: a build finishes before it has allocated more. */
const ESBUILD_BYTES = 1.5 * 1_024 ** 3;

/** A part of the product, named after its folder in dist/. */
export type PortalPart = 'client' | 'server' | 'portal-api';

export interface BuildPortalOptions {
  production: boolean;
  /** The parts to rebuild while the others exist already; default: all. */
  parts?: ReadonlySet<PortalPart>;
}

/** Builds dist/client, dist/server and dist/portal-api, and lists the packages that stay outside the bundles in dist/packages.json. */
export async function buildPortal(root: string, options: BuildPortalOptions): Promise<void> {
  const startedAt = performance.now();
  const { production, parts } = options;
  if (production) spareEsbuildCollections();
  await removeStamp(root);
  const isWanted = (part: PortalPart) => parts?.has(part) ?? true;
  const [, ...packages] = await Promise.all([
    isWanted('client') && bundleClient(root, { production }),
    isWanted('server') && bundleServer(root, { production }),
    isWanted('portal-api') && bundlePortalApi(root, { production }),
  ]);
  if (!parts)
    await writePackages(
      root,
      packages.flatMap((names) => names || []),
    );
  await writeStamp(root, production);
  console.log(`built in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
}

const writePackages = (root: string, names: readonly string[]): Promise<void> =>
  writeFile(join(root, 'dist/packages.json'), `${JSON.stringify([...new Set(names)].sort(), null, 2)}\n`);

/**
 * Turns off garbage collection in esbuild if enough memory is available: it takes a sixth of the CPU time of a whole build. esbuild's
 * process inherits these variables of the Go runtime; limits that are set outside take precedence. Development builds run repeatedly, so
 * their esbuild keeps collecting.
 */
function spareEsbuildCollections(): void {
  const { env } = process;
  if (env.GOGC || env.GOMEMLIMIT || process.availableMemory() < 2 * ESBUILD_BYTES) return;
  env.GOGC = 'off';
  env.GOMEMLIMIT = String(ESBUILD_BYTES);
}

/** Runs `npm run build`; `-- --dev` skips minification and compression. */
if (import.meta.main) await buildPortal(join(import.meta.dirname, '..'), { production: !process.argv.includes('--dev') });
