import type { Database } from '../../platform/db/database.ts';
import type { WechatIdentity } from '../../platform/providers/providers.ts';

export async function findUserIdByOpenid(db: Database, openid: string): Promise<string | null> {
  const row = await db.selectFrom('wechat_identities').select('user_id').where('openid', '=', openid).executeTakeFirst();
  return row?.user_id ?? null;
}

/** Binds an identity to a user. Returns false if either is already bound. */
export async function insertWechatIdentity(
  db: Database,
  userId: string,
  { openid, nickname }: WechatIdentity,
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('wechat_identities')
    .values({ openid, nickname, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('openid')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertWechatTicket(db: Database, ticket: WechatIdentity & { ticketHash: string; expiresAt: Date }): Promise<void> {
  await db
    .insertInto('wechat_tickets')
    .values({ ticket_hash: ticket.ticketHash, openid: ticket.openid, nickname: ticket.nickname, expires_at: ticket.expiresAt })
    .execute();
}

/** Consumes a ticket and returns its identity; undefined if it does not exist, was used or has expired. */
export const takeWechatTicket = (db: Database, ticketHash: string, now: Date): Promise<WechatIdentity | undefined> =>
  db
    .updateTable('wechat_tickets')
    .set({ used_at: now })
    .where('ticket_hash', '=', ticketHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['openid', 'nickname'])
    .executeTakeFirst();
