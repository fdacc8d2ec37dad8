import { makeStorage } from '#portal-api/open-storage.ts';
import { systemClock } from '#portal-api/platform/clock.ts';
import { readApiConfig } from '#portal-api/platform/config/env.ts';
import { createLogger } from '#portal-api/platform/http/logger.ts';

/**
 * A child of `npm start`, from the sources: makes the embedded API's database while the portal is still being built. It ends with its parent;
 * half a database is none (decision 64). Exit code 1 without a word when it cannot: the embedded API tries the same next, and says why.
 */
process.once('disconnect', () => process.exit(1));
try {
  const config = readApiConfig(process.env);
  await makeStorage(config, systemClock, createLogger({ level: config.logLevel, name: 'portal-api' }));
  process.exit(0);
} catch {
  process.exit(1);
}
