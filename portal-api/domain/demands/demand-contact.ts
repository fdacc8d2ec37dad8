import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

const canReachOrganization = sql`(coalesce(organizations.contact_phone, '') <> '' or coalesce(organizations.contact_wechat, '') <> '')`;
const isOfOrganization = sql<boolean>`(demands.contact_source = 'org' and ${canReachOrganization})`;

const chosen = (ofOrganization: RawBuilder<unknown>, own: RawBuilder<unknown>) =>
  sql<string | null>`nullif(case when ${isOfOrganization} then ${ofOrganization} else ${own} end, '')`;

/**
 * The contact that a demand shows: the organization's if the demand is set to it and there is one, otherwise the publisher's own. For
 * statements that join the publisher's `contacts` and `organizations` to `demands`.
 */
export const demandContact = {
  name: chosen(sql`organizations.contact_name`, sql`contacts.name`),
  phone: chosen(sql`organizations.contact_phone`, sql`contacts.phone`),
  wechat: chosen(sql`organizations.contact_wechat`, sql`contacts.wechat`),
  qq: chosen(sql`null`, sql`contacts.qq`),
  email: chosen(sql`null`, sql`contacts.email`),
};

/** When the contact last changed, if known. If the organization's contact was removed, the publisher's own has taken its place. */
export const contactChangedAt = sql<Date | null>`greatest(demands.contact_changed_at, case
  when ${isOfOrganization} then organizations.contact_updated_at
  when demands.contact_source = 'org' then greatest(organizations.contact_updated_at, contacts.updated_at)
  else contacts.updated_at
end)`;

/**
 * Records on all demands of a user that show the organization's contact that their contact changes: the user joins the organization or is
 * about to leave it. Does nothing if the organization has no contact.
 */
export async function recordContactChange(trx: Database, { userId, orgId }: { userId: string; orgId: string }, now: Date): Promise<void> {
  await sql`
    update demands set contact_changed_at = ${now} where id in (
      select id from demands
      where publisher_id = ${userId} and contact_source = 'org' and deleted_at is null
        and exists (select from organizations where organizations.id = ${orgId} and ${canReachOrganization})
      order by id for no key update
    )`.execute(trx);
}

/** When a demand's contact changed, if it is now set to `source`: the publisher's own, or the organization's if it has one. */
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

/** Whether there is at least one way to reach the contact. */
export const hasContactWay = ({ phone, wechat, qq, email }: Ways): boolean => Boolean(phone || wechat || qq || email);

/** Whether a demand may show this contact: it has a name and at least one way to reach it (`completed`). */
export const isCompleteContact = (contact: Ways & { name?: string | null | undefined }): boolean =>
  Boolean(contact.name) && hasContactWay(contact);
