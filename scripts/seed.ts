import { openStorage } from '../portal-api/open-storage.ts';
import { systemClock } from '../portal-api/platform/clock.ts';
import { readApiConfig } from '../portal-api/platform/config/env.ts';
import { createLogger } from '../portal-api/platform/http/logger.ts';
import { seedDemo } from '../portal-api/seed/seed-demo.ts';

/** `npm run db:seed`: fills the database that the configuration names with demo content, if it has no users yet. */
const config = readApiConfig(process.env);
const storage = await openStorage({ ...config, demoData: false }, systemClock, createLogger({ name: 'seed' }));
await seedDemo(storage.db, systemClock.now());
const { count } = await storage.db
  .selectFrom('demands')
  .select(({ fn }) => fn.countAll<string>().as('count'))
  .executeTakeFirstOrThrow();
await storage.close();
console.log(`the database holds ${count} demands`);
