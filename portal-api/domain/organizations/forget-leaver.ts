import { sql } from 'kysely';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import { href } from '#shared/routes/href.ts';
import type { Database } from '../../platform/db/database.ts';
import { hasContactWay } from '../demands/demand-contact.ts';
import { sendNotice } from '../notices/send-notice.ts';

/**
 * Clears the organization's contact if it was the leaver's, and notifies the members whom that concerns. Returns whether they were the last
 * member. The organization must be locked.
 */
export async function forgetLeaver(trx: Database, orgId: string, userId: string, now: Date): Promise<boolean> {
  const joined = trx.selectFrom('org_members').select('user_id').where('org_id', '=', orgId).where('status', '=', 'JOINED');
  const isEmpty = (await joined.limit(1).executeTakeFirst()) === undefined;
  const couldBeReached = await canBeReached(trx, orgId);
  const phones = trx
    .selectFrom('users')
    .select('phone')
    .where('id', '=', userId)
    .unionAll(
      trx.selectFrom('contacts').select('phone').where('user_id', '=', userId).where('phone', 'is not', null).$castTo<{ phone: string }>(),
    );
  await trx
    .updateTable('organizations')
    .set({ contact_name: null, contact_phone: null, contact_wechat: null, contact_updated_at: now })
    .where('id', '=', orgId)
    .where(sql<boolean>`num_nonnulls(contact_name, contact_phone, contact_wechat) > 0`)
    .$if(!isEmpty, (query) => query.where('contact_phone', 'in', phones))
    .execute();
  if (isEmpty) {
    await trx
      .updateTable('organizations')
      .set({ official_status: verificationStatus.NONE })
      .where('id', '=', orgId)
      .where('official_status', '=', verificationStatus.PENDING)
      .execute();
    return true;
  }
  // The phone is not theirs, but the WeChat may be. Then the name is cleared too: it is unknown whose it was.
  await trx
    .updateTable('organizations')
    .set({ contact_name: null, contact_wechat: null, contact_updated_at: now })
    .where('id', '=', orgId)
    .where(
      sql<boolean>`exists (
        select from contacts where user_id = ${userId} and contacts.wechat <> '' and lower(contacts.wechat) = lower(organizations.contact_wechat)
      )`,
    )
    .execute();
  if (couldBeReached && !(await canBeReached(trx, orgId))) await notifyOfLostContact(trx, orgId, now);
  return false;
}

async function canBeReached(trx: Database, orgId: string): Promise<boolean> {
  const { phone, wechat } = await trx
    .selectFrom('organizations')
    .select(['contact_phone as phone', 'contact_wechat as wechat'])
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  return hasContactWay({ phone, wechat });
}

/** Notifies members whose demands now show their own contact instead of the organization's, and its owner and admins, who can fill it in. */
async function notifyOfLostContact(trx: Database, orgId: string, now: Date): Promise<void> {
  const readers = await trx
    .selectFrom('org_members')
    .innerJoin('organizations', 'organizations.id', 'org_members.org_id')
    .leftJoin('demands', (join) =>
      join
        .onRef('demands.publisher_id', '=', 'org_members.user_id')
        .on('demands.contact_source', '=', 'org')
        .on('demands.deleted_at', 'is', null),
    )
    .select(['org_members.user_id', 'org_members.role', 'organizations.name'])
    .select((eb) => eb.fn.count<string>('demands.id').as('demands'))
    .where('org_members.org_id', '=', orgId)
    .where('org_members.status', '=', 'JOINED')
    .groupBy(['org_members.user_id', 'org_members.role', 'organizations.name'])
    .having((eb) => eb.or([eb('org_members.role', 'in', ['OWNER', 'ADMIN']), eb(eb.fn.count('demands.id'), '>', 0)]))
    .orderBy('org_members.user_id')
    .execute();
  for (const { user_id: userId, role, name, demands } of readers) {
    const isManager = role !== 'MEMBER';
    const own = Number(demands) > 0 ? `您有 ${demands} 条需求原来展示企业联系方式，现在改为展示您的个人联系方式。` : '';
    const next = isManager ? '补充新的联系方式后，成员的需求会重新展示企业的。' : '您可以在需求中查看和修改。';
    const text = `「${name}」的联系人已不在企业，企业联系方式随之清空。${own}${next}`;
    const link = href(isManager ? 'org.profile' : 'demand.mine');
    // Notices of 系统 cannot be muted: a publisher must learn that their own contact is shown.
    await sendNotice(trx, { userId, category: '系统', title: '企业联系方式已清空', text, link }, now);
  }
}
