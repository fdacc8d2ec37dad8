import { makeStorage } from '#portal-api/open-storage.ts';
import { systemClock } from '#portal-api/platform/clock.ts';
import { readApiConfig } from '#portal-api/platform/config/env.ts';
import { createLogger } from '#portal-api/platform/http/logger.ts';

/**
 * A child process of `npm start` that runs from the sources: creates the embedded API's database while the portal is being built. It exits
 * with its parent; an incomplete database does not count as one (decision 64). On failure it exits with code 1 and no message, because the
 * embedded API tries the same next and reports the reason.
 */
process.once('disconnect', () => process.exit(1));
try {
  const config = readApiConfig(process.env);
  await makeStorage(config, systemClock, createLogger({ level: config.logLevel, name: 'portal-api' }));
  process.exit(0);
} catch {
  process.exit(1);
}
