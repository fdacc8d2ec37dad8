import { openStorage } from '../portal-api/open-storage.ts';
import { systemClock } from '../portal-api/platform/clock.ts';
import { readApiConfig } from '../portal-api/platform/config/env.ts';
import { createLogger } from '../portal-api/platform/http/logger.ts';

/** `npm run db:migrate`: brings the database that the configuration names up to date, without starting anything. */
const config = readApiConfig(process.env);
const storage = await openStorage({ ...config, demoData: false }, systemClock, createLogger({ name: 'migrate' }));
await storage.close();
console.log('the database is up to date');
