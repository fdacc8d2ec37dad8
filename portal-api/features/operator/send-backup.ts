import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { PortalApiDeps } from '../../deps.ts';
import { makeBackup } from '../../domain/backup/make-backup.ts';

/** Sends a backup. It is written to disk first, so that a slow client does not block the database. */
export async function sendBackup(
  { db, clock, providers, config }: Pick<PortalApiDeps, 'db' | 'clock' | 'providers' | 'config'>,
  response: Response,
): Promise<void> {
  await mkdir(config.dataDir, { recursive: true });
  const path = join(config.dataDir, `backup-${randomBytes(6).toString('hex')}.tmp`);
  try {
    await makeBackup({ db, storage: providers.storage, now: clock.now() }, path);
    response.type('application/gzip');
    await pipeline(createReadStream(path), response);
  } finally {
    await rm(path, { force: true });
  }
}
