import type { Database } from '../platform/db/database.ts';
import { communitySeeds } from './communities.ts';
import { cityCode, industryBranchCode } from './seed-lookups.ts';
import type { SeededPerson } from './seed-people.ts';
import type { Random } from './seed-random.ts';
import { addDays } from './seed-time.ts';

const JOINING_DAYS = 60;
/** Probability that a person is in a community of their own trade or city; below it, the one for any other community. */
const OWN = 0.8;
const OTHER = 0.12;

/**
 * Inserts the communities and their members. The demo person joins only communities of a city, and only those of their own city or trade.
 */
export async function seedCommunities(db: Database, now: Date, random: Random, people: readonly SeededPerson[]): Promise<void> {
  const groups = communitySeeds.map(({ name, intro, branch, city }, index) => {
    const industryCode = branch === undefined ? null : industryBranchCode(branch);
    const regionCode = city === undefined ? null : cityCode(city);
    const members = people.filter((person, place) => {
      const isOwn = person.city === regionCode || person.branches.some((code) => code === industryCode);
      return place === 0 ? regionCode !== null && isOwn : random.chance(isOwn ? OWN : OTHER);
    });
    const wechat = `bd_group_${String(index + 1).padStart(2, '0')}`;
    const row = {
      name,
      intro,
      industry_code: industryCode,
      region_code: regionCode,
      wechat,
      // A picture that is marked as an example; some groups only have the WeChat number.
      qr_code: index % 3 < 2 ? '/images/community-qr.svg' : null,
      member_count: members.length,
      sort: index + 1,
    };
    return { row, members };
  });
  const inserted = await db
    .insertInto('communities')
    .values(groups.map(({ row }) => row))
    .returning(['id', 'name'])
    .execute();
  const ids = new Map(inserted.map(({ id, name }) => [name, id]));
  const rows = groups.flatMap(({ row, members }) =>
    members.map((person) => ({
      community_id: ids.get(row.name) ?? '',
      user_id: person.id,
      at: addDays(now, -random.next() * JOINING_DAYS),
    })),
  );
  await db.insertInto('community_members').values(rows).execute();
}
