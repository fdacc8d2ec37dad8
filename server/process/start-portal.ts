import cluster from 'node:cluster';
import { loadOrCreateDeviceSecret } from '../auth/device-secret.ts';
import { readConfig, type ServerConfig } from '../config/env.ts';
import { createLogger } from '../http/logger.ts';
import type { ProgramFiles } from './serve-portal.ts';
import { exitWith } from './startup-messages.ts';

/** Runs this process as a worker, the primary of several workers, or the whole portal. Exits with a message on an invalid configuration. */
export async function startPortal(files: ProgramFiles): Promise<void> {
  const config = readConfigOrExit();
  const logger = createLogger(config);
  if (!process.env.DEVICE_SECRET?.trim()) {
    config.deviceSecret = await loadOrCreateDeviceSecret(config, logger);
    // Workers inherit it, so that all of them sign and accept the same proofs.
    process.env.DEVICE_SECRET = config.deviceSecret;
  }
  // Each role loads only the code it needs: the primary of several workers renders nothing.
  if (cluster.isWorker) await (await import('./run-worker.ts')).runWorker(config, logger, files);
  else if (config.workers > 1) (await import('./run-primary.ts')).runPrimary(config, logger, files);
  else await (await import('./run-alone.ts')).runAlone(config, logger, files);
}

function readConfigOrExit(): ServerConfig {
  try {
    return readConfig();
  } catch (error) {
    return exitWith(error instanceof Error ? error.message : String(error));
  }
}
