import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ServerConfig } from '../config/env.ts';

const MIN_LENGTH = 32;

/**
 * Returns the secret that signs device proofs if DEVICE_SECRET is not set. With the embedded API it is stored in the data directory at the
 * first start. Otherwise it is the random secret of this start, with a warning: after a restart every known device counts as new.
 */
export async function loadOrCreateDeviceSecret(
  config: Pick<ServerConfig, 'deviceSecret' | 'dataDir' | 'portalApiUrl' | 'hasSharedDatabase'>,
  logger: Logger,
): Promise<string> {
  if (config.portalApiUrl === null) {
    try {
      const secret = await readOrMake(config.dataDir, config.deviceSecret);
      if (config.hasSharedDatabase) {
        logger.warn('DEVICE_SECRET is not set: every device counts as new on other instances of this database; set the same on all');
      }
      return secret;
    } catch (error) {
      logger.warn({ err: error }, 'failed to store the secret for device proofs in the data directory');
    }
  }
  logger.warn('DEVICE_SECRET is not set: every device counts as new after a restart and on other instances');
  return config.deviceSecret;
}

async function readOrMake(dataDir: string, fresh: string): Promise<string> {
  const path = join(dataDir, 'device-secret');
  await mkdir(dataDir, { recursive: true });
  const isFirst = await writeFile(path, fresh, { mode: 0o600, flag: 'wx' }).then(
    () => true,
    () => false,
  );
  if (isFirst) return fresh;
  const kept = (await readFile(path, 'utf8')).trim();
  if (kept.length >= MIN_LENGTH) return kept;
  // The stored secret was truncated by a full disk or a crash. Replacing it only makes known devices count as new.
  await writeFile(path, fresh, { mode: 0o600 });
  return fresh;
}
