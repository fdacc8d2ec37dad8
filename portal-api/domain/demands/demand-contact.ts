import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/**
 * What a demand tells of how to reach its publisher: the organization's contact where the demand says so and there is one, the
 * publisher's own otherwise. For statements that join `contacts` and `organizations` of the publisher to `demands`.
 */
const canReachOrganization = sql`(coalesce(organizations.contact_phone, '') <> '' or coalesce(organizations.contact_wechat, '') <> '')`;
const isOfOrganization = sql<boolean>`(demands.contact_source = 'org' and ${canReachOrganization})`;

const chosen = (ofOrganization: RawBuilder<unknown>, own: RawBuilder<unknown>) =>
  sql<string | null>`nullif(case when ${isOfOrganization} then ${ofOrganization} else ${own} end, '')`;

export const demandContact = {
  name: chosen(sql`organizations.contact_name`, sql`contacts.name`),
  phone: chosen(sql`organizations.contact_phone`, sql`contacts.phone`),
  wechat: chosen(sql`organizations.contact_wechat`, sql`contacts.wechat`),
  qq: chosen(sql`null`, sql`contacts.qq`),
  email: chosen(sql`null`, sql`contacts.email`),
};

/** When it was last changed, as far as that is known; an organization's that went has left the publisher's own in its place. */
export const contactChangedAt = sql<Date | null>`greatest(demands.contact_changed_at, case
  when ${isOfOrganization} then organizations.contact_updated_at
  when demands.contact_source = 'org' then greatest(organizations.contact_updated_at, contacts.updated_at)
  else contacts.updated_at
end)`;

/**
 * Notes of all demands of somebody that give their organization's contact that it is another one from now on, as they come to it or before they leave
 * it. Nothing changes where the organization has none.
 */
export async function noteOtherContact(trx: Database, { userId, orgId }: { userId: string; orgId: string }, now: Date): Promise<void> {
  await sql`
    update demands set contact_changed_at = ${now} where id in (
      select id from demands
      where publisher_id = ${userId} and contact_source = 'org' and deleted_at is null
        and exists (select from organizations where organizations.id = ${orgId} and ${canReachOrganization})
      order by id for no key update
    )`.execute(trx);
}

/** When a demand changed its contact, after it is told to give this one: the publisher's own, or that of the organization where it has one. */
export const contactChangeOf = (source: string, now: Date): RawBuilder<Date | null> => sql<Date | null>`case
  when contact_source <> ${source} and exists (
    select from users join organizations on organizations.id = users.org_id where users.id = demands.publisher_id and ${canReachOrganization}
  ) then ${now}::timestamptz else contact_changed_at
end`;

interface Ways {
  phone?: string | null | undefined;
  wechat?: string | null | undefined;
  qq?: string | null | undefined;
  email?: string | null | undefined;
}

/** There is a way to reach somebody. */
export const hasContactWay = ({ phone, wechat, qq, email }: Ways): boolean => Boolean(phone || wechat || qq || email);

/** A contact that a demand may show: a name and at least one way (`completed`). */
export const isCompleteContact = (contact: Ways & { name?: string | null | undefined }): boolean =>
  Boolean(contact.name) && hasContactWay(contact);
