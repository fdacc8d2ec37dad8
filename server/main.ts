import cluster from 'node:cluster';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { keepDeviceSecret } from './auth/device-secret.ts';
import { readConfig, type ServerConfig } from './config/env.ts';
import { createLogger } from './http/logger.ts';
import type { ProgramFiles } from './process/serve-portal.ts';
import { exitWith } from './process/startup-messages.ts';

/** This file is dist/server/main.js: its neighbours are the embedded API, the client and a font. */
const files: ProgramFiles = {
  main: import.meta.filename,
  clientDir: join(import.meta.dirname, '../client'),
  portalApi: join(import.meta.dirname, '../portal-api/main.js'),
  shareImages: { program: join(import.meta.dirname, 'share-image-worker.js'), font: join(import.meta.dirname, '../font') },
};
// To be set before there is any work: V8 watches which of its allocations survive, and puts later ones of that kind into the old space
// at once («pretenuring»). In a server whose requests are many and short that is wrong and feeds itself: a dead listener in the old space
// keeps its whole request until the next full collection, so a third of all young memory survived each young collection, which took
// 13–24 ms instead of 0.5 ms, ten times a second (docs/decisions/0017).
setFlagsFromString('--no-allocation-site-pretenuring');
const config = readConfigOrExit();
const logger = createLogger(config);
if (!process.env.DEVICE_SECRET?.trim()) {
  config.deviceSecret = await keepDeviceSecret(config, logger);
  // Workers, which inherit it, sign and believe alike.
  process.env.DEVICE_SECRET = config.deviceSecret;
}

// Each role loads what it needs: the primary of several workers renders nothing.
if (cluster.isWorker) await (await import('./process/run-worker.ts')).runWorker(config, logger, files);
else if (config.workers > 1) (await import('./process/run-primary.ts')).runPrimary(config, logger, files);
else await (await import('./process/run-alone.ts')).runAlone(config, logger, files);

function readConfigOrExit(): ServerConfig {
  try {
    return readConfig();
  } catch (error) {
    return exitWith(error instanceof Error ? error.message : String(error));
  }
}
