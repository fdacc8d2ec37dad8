import { sql } from 'kysely';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import { isLiveDemand } from '../../domain/demands/live-demands.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { toNameColumns, toQueryGrams, toQueryWords } from '../../platform/db/search-grams.ts';

const standsInName = (word: string) => sql<boolean>`strpos(organizations.search_name, ${word}) > 0`;

const memberCount = sql<number>`(select count(*)::int from org_members m where m.org_id = organizations.id and m.status = 'JOINED')`;

const selectOrgs = (db: Database) => db.selectFrom('organizations').selectAll('organizations').select(memberCount.as('member_count'));
export type OrgRow = Awaited<ReturnType<ReturnType<typeof selectOrgs>['executeTakeFirstOrThrow']>>;

export const findOrg = (db: Database, id: string): Promise<OrgRow | undefined> =>
  selectOrgs(db).where('organizations.id', '=', toDatabaseId(id)).executeTakeFirst();

/**
 * Finds an organization that exists for `viewerId` (null: a visitor): it is verified, a member has a demand that is shown, or the viewer is
 * a member or applicant.
 */
export const findOrgFor = (db: Database, id: string, viewerId: string | null, now: Date): Promise<OrgRow | undefined> =>
  selectOrgs(db)
    .where('organizations.id', '=', toDatabaseId(id))
    .where(
      sql<boolean>`(
        organizations.official_status = 2
        or exists (select 1 from org_members where org_members.org_id = organizations.id and org_members.user_id = ${viewerId})
        or exists (
          select 1 from users join demands on demands.publisher_id = users.id
          where users.org_id = organizations.id and ${isLiveDemand(now)}
        )
      )`,
    )
    .executeTakeFirst();

export const findOrgByCreditNo = (db: Database, creditNo: string): Promise<OrgRow | undefined> =>
  selectOrgs(db).where('organizations.credit_no', '=', creditNo).executeTakeFirst();

/** Finds a user's organization, with their role and status in it; undefined if there is none. */
export const findOrgOf = (db: Database, userId: string) =>
  selectOrgs(db)
    .innerJoin('org_members', 'org_members.org_id', 'organizations.id')
    .select(['org_members.role', 'org_members.status'])
    .where('org_members.user_id', '=', userId)
    .executeTakeFirst();

/** Finds a user's membership of any organization; undefined if there is none. */
export const findMembership = (db: Database, userId: string) =>
  db.selectFrom('org_members').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Returns whether demands of members are set to show the organization's contact. */
export async function isContactShown(db: Database, orgId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .innerJoin('demands', 'demands.publisher_id', 'users.id')
    .select('demands.id')
    .where('users.org_id', '=', orgId)
    .where('demands.contact_source', '=', 'org')
    .where('demands.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Searches organizations whose name contains all words of a keyword, or that have this credit number; closest match first. */
export async function searchOrgs(
  db: Database,
  { keyword, offset, limit }: { keyword: string; offset: number; limit: number },
): Promise<{ rows: OrgRow[]; total: number }> {
  const words = toQueryWords(keyword);
  const whole = words.join(' ');
  const creditNo = keyword.normalize('NFKC').toUpperCase();
  // Match only the whole number: prefixes would allow guessing it character by character.
  const isCreditNo = /^[0-9A-Z]{18}$/.test(creditNo);
  const hits = selectOrgs(db).where((eb) =>
    eb.or([
      eb.and([sql<boolean>`organizations.search_grams @> ${toQueryGrams(keyword)}::text[]`, ...words.map(standsInName)]),
      ...(isCreditNo ? [eb('organizations.credit_no', '=', creditNo)] : []),
    ]),
  );
  const [rows, { total }] = await Promise.all([
    hits
      .orderBy(sql`organizations.search_name = ${whole}`, 'desc')
      .orderBy(sql`starts_with(organizations.search_name, ${words[0] ?? ''})`, 'desc')
      .orderBy(sql`organizations.official_status = 2`, 'desc')
      .orderBy(sql`char_length(organizations.name)`)
      .orderBy('organizations.id')
      .offset(offset)
      .limit(limit)
      .execute(),
    hits
      .clearSelect()
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

export interface Founding {
  name: string;
  creditNo: string;
  licenseImage: string;
  legalPerson: string;
  industryCode?: string | null | undefined;
  regionCode?: string | null | undefined;
  scale?: string | null | undefined;
}

const toColumns = (founding: Founding) => ({
  name: founding.name,
  license_image: founding.licenseImage,
  legal_person: founding.legalPerson,
  official_status: verificationStatus.PENDING,
  reject_reason: null,
  ...toNameColumns(founding.name),
});

/** Inserts an organization that awaits review; undefined if its name or credit number is taken. */
export async function insertOrg(trx: Database, founding: Founding, now: Date): Promise<string | undefined> {
  const row = await trx
    .insertInto('organizations')
    .values({
      ...toColumns(founding),
      credit_no: founding.creditNo,
      industry_code: founding.industryCode ?? null,
      region_code: founding.regionCode ?? null,
      scale: founding.scale ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Replaces the licence of an organization, which then awaits review again. Absent fields stay unchanged. */
export async function updateFounding(trx: Database, orgId: string, founding: Founding): Promise<void> {
  await trx
    .updateTable('organizations')
    .set({
      ...toColumns(founding),
      ...(founding.industryCode && { industry_code: founding.industryCode }),
      ...(founding.regionCode && { region_code: founding.regionCode }),
      ...(founding.scale && { scale: founding.scale }),
    })
    .where('id', '=', orgId)
    .execute();
}

/** Returns whether another organization has the name, also with the half-width brackets with which names were stored earlier. */
export async function isNameTaken(db: Database, name: string, exceptId: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('id')
    .where('name', 'in', [name, name.normalize('NFKC')])
    .where('id', 'is distinct from', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface OrgChanges {
  logo?: string | null;
  /** URLs as a JSON array. */
  images?: string;
  intro?: string | null;
  industry_code?: string | null;
  region_code?: string | null;
  scale?: string | null;
  contact_name?: string | null;
  contact_phone?: string | null;
  contact_wechat?: string | null;
}

/** Changes an organization. An unchanged contact is no change, so users who have unlocked it are not told of one. */
export async function updateOrg(trx: Database, orgId: string, changes: OrgChanges, now: Date): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  const contact = (['contact_name', 'contact_phone', 'contact_wechat'] as const).filter((column) => changes[column] !== undefined);
  await trx
    .updateTable('organizations')
    .set(changes)
    .$if(contact.length > 0, (update) =>
      update.set((eb) => ({
        contact_updated_at: eb
          .case()
          .when(eb.or(contact.map((column) => eb(column, 'is distinct from', changes[column] ?? null))))
          .then(eb.cast<Date>(eb.val(now), 'timestamptz'))
          .else(eb.ref('contact_updated_at'))
          .end(),
      })),
    )
    .where('id', '=', orgId)
    .execute();
}
