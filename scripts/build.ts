import { join } from 'node:path';
import { bundleClient } from './build/bundle-client.ts';
import { bundleServer } from './build/bundle-server.ts';
import { removeStamp, writeStamp } from './build/stamp.ts';
import { createStyledCompiler, type StyledCompiler } from './build/styled-plugin.ts';

/** esbuild never collects its garbage below so many bytes: a build is over before it has made more. */
const ESBUILD_BYTES = 1.5 * 1_024 ** 3;

export interface BuildPortalOptions {
  production: boolean;
  /** One that is kept from build to build compiles what has changed. */
  compile?: StyledCompiler;
}

/** Builds dist/client, dist/server and dist/portal-api. */
export async function buildPortal(root: string, options: BuildPortalOptions): Promise<void> {
  const startedAt = performance.now();
  if (options.production) spareEsbuildCollections();
  await removeStamp(root);
  const shared = { compile: createStyledCompiler(), ...options };
  await Promise.all([bundleClient(root, shared), bundleServer(root, shared)]);
  await writeStamp(root, options.production);
  console.log(`built in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
}

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
