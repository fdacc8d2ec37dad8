import { randomInt } from 'node:crypto';
import { DAY_MS } from '#shared/durations.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findBoundInviter, findInviter, upsertInviteBinding } from './account-repository.ts';

const BINDING_MS = 30 * DAY_MS;
/** Excludes 0/O and 1/I/L, because people read these codes to each other. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export const createInviteCode = (): string => Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

async function requireInviter(db: Database, inviteCode: string): Promise<string> {
  const inviter = await findInviter(db, inviteCode);
  if (inviter) return inviter;
  const message = '邀请码不存在';
  throw new ApiError(400, message, { fields: { inviteCode: message } });
}

/** Stores for 30 days the invitation code that a network used. Throws 400 for an unknown code. */
export async function bindInvitation(db: Database, network: string, inviteCode: string, now: Date): Promise<void> {
  await requireInviter(db, inviteCode);
  await upsertInviteBinding(db, { network, inviteCode, expiresAt: new Date(now.getTime() + BINDING_MS) }, now);
}

/** Returns the inviter of a new user: the owner of the given code (400 if it is unknown), otherwise the inviter bound to the network. */
export const resolveInviter = (db: Database, inviteCode: string | undefined, network: string, now: Date): Promise<string | null> =>
  inviteCode ? requireInviter(db, inviteCode) : findBoundInviter(db, network, now);
