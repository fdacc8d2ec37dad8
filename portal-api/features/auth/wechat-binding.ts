import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { WechatIdentity } from '../../platform/providers/providers.ts';
import { hashTicket } from '../../platform/secret-hash.ts';
import { findUserIdByOpenid, insertWechatIdentity, insertWechatTicket, takeWechatTicket } from './wechat-repository.ts';

const TICKET_MS = 10 * 60 * 1_000;

/** Issues a ticket for an identity without a user, to be sent along with the login or registration that follows. */
export async function issueWechatTicket(db: Database, identity: WechatIdentity, now: Date): Promise<string> {
  const ticket = randomBytes(24).toString('base64url');
  await insertWechatTicket(db, { ...identity, ticketHash: hashTicket(ticket), expiresAt: new Date(now.getTime() + TICKET_MS) });
  return ticket;
}

/**
 * Binds the identity behind a ticket to a user; does nothing without a ticket. Throws 400 for an invalid ticket, 409 if the identity or the
 * user is bound elsewhere, both at `weixinCode`: a binding is never moved silently. Runs in the login's transaction, which fails with it.
 */
export async function bindWechat(trx: Database, userId: string, ticket: string | undefined, now: Date): Promise<void> {
  if (!ticket) return;
  const identity = await takeWechatTicket(trx, hashTicket(ticket), now);
  if (!identity) {
    const message = '微信授权已过期，请重新扫码';
    throw new ApiError(400, message, { fields: { weixinCode: message } });
  }
  if (await insertWechatIdentity(trx, userId, identity, now)) return;
  const holder = await findUserIdByOpenid(trx, identity.openid);
  if (holder === userId) return;
  const message = holder ? '该微信已绑定其他账号' : '该账号已绑定其他微信';
  throw new ApiError(409, message, { fields: { weixinCode: message } });
}
