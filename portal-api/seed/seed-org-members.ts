import { sql } from 'kysely';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import type { Database } from '../platform/db/database.ts';
import { toNameColumns } from '../platform/db/search-grams.ts';
import { cityCode, industryCode } from './seed-lookups.ts';
import { inventCreditCode } from './seed-organizations.ts';
import { addDays } from './seed-time.ts';

/** Adds the users of each organization as its members; the first of them is the owner. */
export async function seedOrgMembers(db: Database): Promise<void> {
  await sql`
    insert into org_members (org_id, user_id, role, status, since)
    select org_id, id, case when row_number() over (partition by org_id order by id) = 1 then 'OWNER' else 'MEMBER' end, 'JOINED', created_at
    from users where org_id is not null`.execute(db);
}

/** Verifies the members of officially verified organizations, each in the position of their profile. */
export async function seedOfficialChecks(db: Database, now: Date): Promise<void> {
  const submittedAt = addDays(now, -60);
  const members = await db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.org_id')
    .select(['users.id', 'users.position', 'users.org_id'])
    .where('organizations.official_status', '=', verificationStatus.PASSED)
    .execute();
  const rows = members.map(({ id, position, org_id }) => ({
    user_id: id,
    org_id: org_id as string,
    position: position ?? '商务负责人',
    proof_images: JSON.stringify([]),
    status: verificationStatus.PASSED,
    reason: null,
    submitted_at: submittedAt,
    decided_at: addDays(submittedAt, 1),
    decided_by: 'demo',
  }));
  await db.insertInto('official_checks').values(rows).execute();
}

/** Invented companies without members or verification, to try joining and verification with. */
const openOrganizations = [
  { name: '上海拾光里文化创意有限公司', industry: '茶饮咖啡', city: '上海市', legalPerson: '沈知遥', scale: '1-20' },
  { name: '杭州云雀湾数字营销有限公司', industry: '直播带货', city: '杭州市', legalPerson: '陆允明', scale: '20-99' },
  { name: '广州南枝供应链管理有限公司', industry: '餐饮供应链', city: '广州市', legalPerson: '麦晓棠', scale: '100-499' },
] as const;

/** First index for their credit numbers, far from the indexes of the other organizations. */
const FIRST_INDEX = 20_000;

/** Inserts the organizations without members; their credit numbers are the same at every seeding. */
export async function seedOpenOrganizations(db: Database, now: Date): Promise<void> {
  const rows = openOrganizations.map(({ name, industry, city, legalPerson, scale }, index) => ({
    name,
    credit_no: inventCreditCode(cityCode(city), FIRST_INDEX + index),
    industry_code: industryCode(industry),
    region_code: cityCode(city),
    scale,
    legal_person: legalPerson,
    official_status: verificationStatus.NONE,
    ...toNameColumns(name),
    created_at: addDays(now, -90),
  }));
  await db.insertInto('organizations').values(rows).execute();
}
