import { type RawBuilder, sql } from 'kysely';

/**
 * What a demand tells of how to reach its publisher: the organization's contact where the demand says so and there is one, the
 * publisher's own otherwise. For statements that join `contacts` and `organizations` of the publisher to `demands`.
 */
const isOfOrganization = sql<boolean>`(
  demands.contact_source = 'org' and
  (coalesce(organizations.contact_phone, '') <> '' or coalesce(organizations.contact_wechat, '') <> '')
)`;

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
export const contactChangedAt = sql<Date | null>`case
  when ${isOfOrganization} then organizations.contact_updated_at
  when demands.contact_source = 'org' then greatest(organizations.contact_updated_at, contacts.updated_at)
  else contacts.updated_at
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
