import { rmSync } from 'node:fs';

export default async function tearDown(): Promise<void> {
  if (process.env.TEST_SNAPSHOTS) rmSync(process.env.TEST_SNAPSHOTS, { recursive: true, force: true });
  await globalThis.portalTestPostgres?.stop();
}
