import { sql } from 'kysely';
import { createPasswords } from '../domain/users/password-hash.ts';
import type { Database } from '../platform/db/database.ts';
import { seedAnnouncements } from './announcements.ts';
import { seedBanners } from './seed-banners.ts';
import { seedCommunities } from './seed-communities.ts';
import { seedDemandData } from './seed-demand-data.ts';
import { seedDemands } from './seed-demands.ts';
import { seedDemoAccount } from './seed-demo-account.ts';
import { seedContactGrants, seedInventories } from './seed-inventories.ts';
import { seedOfficialChecks, seedOpenOrganizations, seedOrgMembers } from './seed-org-members.ts';
import { seedOrganizations } from './seed-organizations.ts';
import { demoPassword, seedPeople } from './seed-people.ts';
import { createRandom } from './seed-random.ts';
import { seedReplyHabits } from './seed-reply-habits.ts';

/** Key of the advisory lock that serializes concurrent seeding; the number is arbitrary. */
const SEED_LOCK = 7_042_001;

/**
 * Fills a database without users with demo content, in one transaction; `now` is the day of the demo. Returns false if there are users
 * already. Only depends on the reference data in that both use the same codes.
 */
export async function seedDemo(db: Database, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK}::bigint)`.execute(trx);
    if (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return false;
    const random = createRandom(20_260_301);
    const passwordHash = await createPasswords().hash(demoPassword);
    const organizations = await seedOrganizations(trx, now, random);
    const people = await seedPeople(trx, now, random, organizations, passwordHash);
    await seedOrgMembers(trx);
    await seedOfficialChecks(trx, now);
    await seedOpenOrganizations(trx, now);
    const demands = await seedDemands(trx, now, random, people);
    const announcementIds = await seedAnnouncements(trx, now, random);
    await seedBanners(trx);
    await seedDemoAccount(trx, now, random, { people, demands, announcementIds });
    await seedReplyHabits(trx, now, { people, demands });
    await seedInventories(trx, now, people);
    await seedContactGrants(trx, now, people);
    await seedCommunities(trx, now, random, people);
    await seedDemandData(trx, now, people);
    // A demo has too few searches for a word to become popular.
    await trx
      .insertInto('hot_words')
      .values(['小红书', '直播', '社群'].map((word) => ({ word, source: 'EDITORIAL' as const })))
      .execute();
    return true;
  });
}
