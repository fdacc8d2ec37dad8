import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleClient } from './build/bundle-client.ts';
import { bundlePortalApi, bundleServer } from './build/bundle-server.ts';
import { removeStamp, writeStamp } from './build/stamp.ts';

/** esbuild never collects its garbage below so many bytes: a build is over before it has made more. */
const ESBUILD_BYTES = 1.5 * 1_024 ** 3;

/** A part of the product, named by its folder of dist/. */
export type PortalPart = 'client' | 'server' | 'portal-api';

export interface BuildPortalOptions {
  production: boolean;
  /** The parts to build anew, the rest being there; without it everything. */
  parts?: ReadonlySet<PortalPart>;
}

/** Builds dist/client, dist/server and dist/portal-api, and says in dist/packages.json which packages stay outside of them. */
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
 * Where memory is plenty: its collector takes a sixth of the processor's time of a whole build. esbuild's process inherits what Go's runtime
 * reads here; a limit that was set outside holds. Development builds again and again, and its esbuild collects.
 */
function spareEsbuildCollections(): void {
  const { env } = process;
  if (env.GOGC || env.GOMEMLIMIT || process.availableMemory() < 2 * ESBUILD_BYTES) return;
  env.GOGC = 'off';
  env.GOMEMLIMIT = String(ESBUILD_BYTES);
}

/** `npm run build`; `-- --dev` leaves minifying and compressing out. */
if (import.meta.main) await buildPortal(join(import.meta.dirname, '..'), { production: !process.argv.includes('--dev') });
