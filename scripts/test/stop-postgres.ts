import { rmSync } from 'node:fs';

export default async function tearDown(): Promise<void> {
  if (globalThis.portalTestSnapshots) rmSync(globalThis.portalTestSnapshots, { recursive: true, force: true });
  await globalThis.portalTestPooler?.stop();
  await globalThis.portalTestPostgres?.stop();
}
