import { systemClock } from '../portal-api/clock.ts';
import { readApiConfig } from '../portal-api/config/env.ts';
import { openStorage } from '../portal-api/db/open-storage.ts';
import { seedDemo } from '../portal-api/db/seed/seed-demo.ts';
import { createLogger } from '../portal-api/http/logger.ts';

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
