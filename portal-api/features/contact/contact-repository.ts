import { sql } from 'kysely';
import type { Contact } from '#shared/contract/contact.ts';
import type { Database } from '../../platform/db/database.ts';

/** Returns a user's own contact and their organization's; a column is null if it is missing. */
export const findOwnContacts = (db: Database, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('contacts', 'contacts.user_id', 'users.id')
    .leftJoin('organizations', 'organizations.id', 'users.org_id')
    .select(['contacts.name', 'contacts.phone', 'contacts.wechat', 'contacts.qq', 'contacts.email'])
    .select(['organizations.contact_name', 'organizations.contact_phone', 'organizations.contact_wechat'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();

/** Saves a user's contact. Saving the same values is no change, so users who have unlocked it are not told of one. */
export async function saveContact(db: Database, userId: string, contact: Contact, now: Date): Promise<void> {
  await db
    .insertInto('contacts')
    .values({ user_id: userId, ...contact, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        phone: eb.ref('excluded.phone'),
        wechat: eb.ref('excluded.wechat'),
        qq: eb.ref('excluded.qq'),
        email: eb.ref('excluded.email'),
        updated_at: sql<Date | null>`case
          when (contacts.name, contacts.phone, contacts.wechat, contacts.qq, contacts.email)
            is distinct from (excluded.name, excluded.phone, excluded.wechat, excluded.qq, excluded.email)
          then excluded.updated_at else contacts.updated_at
        end`,
      })),
    )
    .execute();
}

/** Changes only the phone of a user's contact. Saving the same phone is no change. */
export async function saveContactPhone(db: Database, userId: string, phone: string, now: Date): Promise<void> {
  await db
    .insertInto('contacts')
    .values({ user_id: userId, phone, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ phone, updated_at: now })
        .where((eb) => eb('contacts.phone', 'is distinct from', phone)),
    )
    .execute();
}
