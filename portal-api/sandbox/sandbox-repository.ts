import type { Database } from '../platform/db/database.ts';
import type { WechatIdentity } from '../platform/providers/providers.ts';

/** Lists users to sign in as: those with a WeChat identity first, then the oldest. */
export const listWechatUsers = (db: Database, limit: number) =>
  db
    .selectFrom('users')
    .leftJoin('wechat_identities', 'wechat_identities.user_id', 'users.id')
    .select(['users.id', 'users.nickname', 'wechat_identities.openid'])
    .orderBy('wechat_identities.openid', (order) => order.asc().nullsLast())
    .orderBy('users.id')
    .limit(limit)
    .execute();

/** Returns the WeChat identity of a user, creating one if necessary; undefined if the user does not exist. */
export async function ensureWechatIdentity(db: Database, userId: string, now: Date): Promise<WechatIdentity | undefined> {
  const user = await db.selectFrom('users').select(['id', 'nickname']).where('id', '=', userId).executeTakeFirst();
  if (!user) return undefined;
  await db
    .insertInto('wechat_identities')
    .values({ openid: `sandbox-user-${user.id}`, nickname: user.nickname, user_id: user.id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom('wechat_identities').select(['openid', 'nickname']).where('user_id', '=', user.id).executeTakeFirst();
}
