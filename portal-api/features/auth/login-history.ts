import type { Request } from 'express';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { clientAddress } from '../../platform/http/client-address.ts';

export type LoginMethod = 'PASSWORD' | 'SMS' | 'WEIXIN' | 'JVERIFY';

/** Where a sign-in comes from, as it is kept. */
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

/** Writes down a refused sign-in where the phone has an account. One statement for every phone: its time tells nothing. */
export async function recordRefusedLogin(db: Database, phone: string, method: LoginMethod, { ip, userAgent }: LoginOrigin, now: Date) {
  await sql`
    insert into login_history (user_id, method, ok, ip, user_agent, at)
    select id, ${method}, false, ${ip}, ${userAgent}, ${now} from users where phone = ${phone}
  `.execute(db);
}
