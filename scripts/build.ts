import { join } from 'node:path';
import { bundleClient } from './build/bundle-client.ts';
import { bundleServer } from './build/bundle-server.ts';
import { removeStamp, writeStamp } from './build/stamp.ts';
import { createStyledCompiler } from './build/styled-plugin.ts';

/** Builds dist/client, dist/server and dist/portal-api. */
export async function buildPortal(root: string, options: { production: boolean }): Promise<void> {
  const startedAt = performance.now();
  await removeStamp(root);
  const shared = { ...options, compile: createStyledCompiler() };
  await Promise.all([bundleClient(root, shared), bundleServer(root, shared)]);
  await writeStamp(root, options.production);
  console.log(`built in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
}

/** `npm run build`; `-- --dev` leaves minifying and compressing out. */
if (import.meta.main) await buildPortal(join(import.meta.dirname, '..'), { production: !process.argv.includes('--dev') });
