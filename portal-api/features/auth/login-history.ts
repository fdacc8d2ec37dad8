import type { Request } from 'express';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { clientAddress } from '../../platform/http/client-address.ts';

export type LoginMethod = 'PASSWORD' | 'SMS' | 'WEIXIN' | 'JVERIFY';

/** Origin of a sign-in, as stored in the login history. */
export interface LoginOrigin {
  ip: string;
  userAgent: string | null;
}

export const originOf = (request: Request): LoginOrigin => ({
  ip: clientAddress(request),
  userAgent: request.get('user-agent')?.slice(0, 300) ?? null,
});

export async function recordLogin(trx: Database, userId: string, method: LoginMethod, { ip, userAgent }: LoginOrigin, now: Date) {
  await trx.insertInto('login_history').values({ user_id: userId, method, ok: true, ip, user_agent: userAgent, at: now }).execute();
}

/** Records a refused sign-in if the phone has an account. Runs one statement for every phone, so that its duration reveals nothing. */
export async function recordRefusedLogin(db: Database, phone: string, method: LoginMethod, { ip, userAgent }: LoginOrigin, now: Date) {
  await sql`
    insert into login_history (user_id, method, ok, ip, user_agent, at)
    select id, ${method}, false, ${ip}, ${userAgent}, ${now} from users where phone = ${phone}
  `.execute(db);
}
