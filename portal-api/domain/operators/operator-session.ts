import { randomBytes } from 'node:crypto';
import { HOUR_MS } from '#shared/durations.ts';
import type { Database } from '../../platform/db/database.ts';
import { hashTicket } from '../../platform/secret-hash.ts';
import type { OperatorRole } from './operator-roles.ts';

/** A session ends after this time without a request, and after `LONGEST_MS` in any case, in ms. */
const IDLE_MS = 30 * 60 * 1_000;
export const LONGEST_MS = 8 * HOUR_MS;
/** Maximum age of `seen_at` before a request updates it, in ms. */
const SEEN_EVERY_MS = 60 * 1_000;

/** An operator who is signed in at the console. */
export interface SignedInOperator {
  id: string;
  login: string;
  name: string;
  roles: readonly OperatorRole[];
}

/** Opens a session, which replaces the operator's previous one, and returns its token: 256 random bits, stored as a hash only. */
export async function openOperatorSession(
  trx: Database,
  operatorId: string,
  browser: { ip: string; userAgent: string | null },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const session = { token_hash: hashTicket(token), created_at: now, seen_at: now, ip: browser.ip, user_agent: browser.userAgent };
  await trx
    .insertInto('operator_sessions')
    .values({ operator_id: operatorId, ...session })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(session))
    .execute();
  return token;
}

/** Finds the operator of a session; null if it has ended or expired, and for anything that is no token. */
export async function findSignedInOperator(db: Database, token: string, now: Date): Promise<SignedInOperator | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const found = await db
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .select(['operators.id', 'login', 'name', 'roles', 'seen_at'])
    .where('token_hash', '=', hashTicket(token))
    .where('disabled_at', 'is', null)
    .where('seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .where('operator_sessions.created_at', '>', new Date(now.getTime() - LONGEST_MS))
    .executeTakeFirst();
  if (!found) return null;
  const { seen_at, ...operator } = found;
  if (now.getTime() - seen_at.getTime() > SEEN_EVERY_MS) {
    await db.updateTable('operator_sessions').set({ seen_at: now }).where('token_hash', '=', hashTicket(token)).execute();
  }
  return operator;
}

/** Ends an operator's session, if there is one. */
export async function endOperatorSession(db: Database, operatorId: string): Promise<void> {
  await db.deleteFrom('operator_sessions').where('operator_id', '=', operatorId).execute();
}
