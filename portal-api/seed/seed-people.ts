import type { Database } from '../platform/db/database.ts';
import { publisherSeeds } from './publishers.ts';
import { cityCode, industryBranchCode } from './seed-lookups.ts';
import type { Random } from './seed-random.ts';
import { addDays } from './seed-time.ts';
import type { PublisherSeed } from './seed-types.ts';

/** Phone of the account to try the portal with; the README contains phone and password. */
export const demoPhone = '13800138000';
export const demoPassword = 'Portal2026';
export const demoPerson: PublisherSeed = {
  nickname: '林一舟',
  sex: 0,
  position: '商务总监',
  industries: ['广告营销', '文化传媒'],
  city: '上海市',
  organization: '上海逆光鲸品牌咨询有限公司',
  memberLevel: 20,
  realName: true,
};

export interface SeededPerson {
  id: string;
  seed: PublisherSeed;
  /** First-level industry codes. */
  branches: readonly string[];
  city: string;
}

/** Inserts the demo person first, then the publishers, with their contacts. All of them share `passwordHash`. */
export async function seedPeople(
  db: Database,
  now: Date,
  random: Random,
  organizations: ReadonlyMap<string, string>,
  passwordHash: string,
) {
  const seeds = [demoPerson, ...publisherSeeds];
  const rows = seeds.map((seed, index) => {
    const createdAt = addDays(now, -(index === 0 ? 75 : random.between(90, 400)));
    const memberUntil = seed.memberLevel > 0 ? addDays(now, random.between(20, 300)) : null;
    // The demo person buys a membership later.
    const membership = memberUntil && index > 0 ? { member_level: seed.memberLevel, member_expire_at: memberUntil } : noMembership;
    return {
      phone: index === 0 ? demoPhone : `139${String(index).padStart(8, '0')}`,
      password_hash: passwordHash,
      nickname: seed.nickname,
      sex: seed.sex,
      position: seed.position,
      industry_code: industryBranchCode(seed.industries[0] ?? ''),
      region_code: cityCode(seed.city),
      ...membership,
      real_name_status: seed.realName ? 2 : 0,
      invite_code: inviteCode(index),
      org_id: organizationId(seed, organizations),
      agreement_version: '2026-01',
      agreed_at: createdAt,
      channel: 'PC',
      created_at: createdAt,
    };
  });
  const inserted = await db.insertInto('users').values(rows).returning(['id', 'phone']).execute();
  const ids = new Map(inserted.map(({ id, phone }) => [phone, id]));
  const people = rows.map((row, index) => toPerson(ids.get(row.phone), seeds[index]));
  await seedMemberships(db, rows, ids);
  await db
    .insertInto('contacts')
    .values(
      people.map((person, index) => ({
        ...contactOf(person, rows[index]?.phone ?? '', index, random),
        updated_at: rows[index]?.created_at,
      })),
    )
    .execute();
  return people;
}

/** Inserts the periods that the membership columns of the users copy; each is worth its plan's price, so an upgrade credits something. */
async function seedMemberships(
  db: Database,
  rows: readonly { phone: string; member_level: number; member_expire_at: Date | null; created_at: Date }[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const periods = rows.flatMap(({ phone, member_level, member_expire_at, created_at }) => {
    const userId = ids.get(phone);
    if (!userId || !member_expire_at) return [];
    const paid = planPrices[member_level] ?? 0;
    return [
      {
        user_id: userId,
        level: member_level,
        starts_at: created_at,
        ends_at: member_expire_at,
        paid,
        status: 'ACTIVE' as const,
        created_at,
      },
    ];
  });
  await db.insertInto('membership_periods').values(periods).execute();
}

const noMembership = { member_level: 0, member_expire_at: null };

/** Price in 分 by level. */
const planPrices: Readonly<Record<number, number>> = { 10: 2_990, 20: 7_990, 30: 29_900 };

function toPerson(id: string | undefined, seed: PublisherSeed | undefined): SeededPerson {
  if (!id || !seed) throw new Error('A seeded person came back without an id');
  return { id, seed, branches: seed.industries.map(industryBranchCode), city: cityCode(seed.city) };
}

function organizationId(seed: PublisherSeed, organizations: ReadonlyMap<string, string>): string | null {
  if (!seed.organization) return null;
  const id = organizations.get(seed.organization);
  if (!id) throw new Error(`${seed.nickname} belongs to an organization that the seed lacks: ${seed.organization}`);
  return id;
}

/** Returns six unambiguous characters, different for every index. */
function inviteCode(index: number): string {
  const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  const mixed = (index + 1) * 7_368_787;
  return [0, 1, 2, 3, 4, 5].map((place) => alphabet.charAt(Math.floor(mixed / alphabet.length ** place) % alphabet.length)).join('');
}

/** Returns a person's contact. Which ways are empty differs from person to person. */
const contactOf = ({ id, seed }: SeededPerson, phone: string, index: number, random: Random) => ({
  user_id: id,
  name: seed.nickname,
  phone: random.chance(0.85) || index === 0 ? phone : null,
  wechat: random.chance(0.9) || index === 0 ? `bd_demo_${String(index).padStart(3, '0')}` : null,
  qq: random.chance(0.2) ? String(100_000 + index) : null,
  email: random.chance(0.45) ? `bd${String(index).padStart(3, '0')}@example.com` : null,
});
