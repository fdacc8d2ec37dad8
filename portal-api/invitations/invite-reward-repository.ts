import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { networkOf } from '../http/client-address.ts';
import type { InviteRefusal, Traces } from './judge-invitation.ts';

/** Who invited somebody, as long as that was not decided on; undefined: nobody, or it was. */
export const findOpenInvitation = (trx: Database, invitedId: string) =>
  trx
    .selectFrom('users as invited')
    .innerJoin('users as inviter', 'inviter.id', 'invited.invited_by')
    .leftJoin('invite_rewards', 'invite_rewards.invited_id', 'invited.id')
    .select(['inviter.id as inviterId', 'inviter.deleted_at as inviterDeletedAt', 'invited.nickname as invitedName'])
    .where('invited.id', '=', invitedId)
    .where('invite_rewards.invited_id', 'is', null)
    .executeTakeFirst();

/** Where somebody has signed in, first device first. */
export async function readTraces(db: Database, userId: string): Promise<Traces> {
  const devices = await db
    .selectFrom('events')
    .select('uuid')
    .where('user_id', '=', userId)
    // Literals, as the partial index has them.
    .where(sql<boolean>`event_code in ('LOGIN', 'REGISTER')`)
    .groupBy('uuid')
    .orderBy(sql`min(id)`)
    .execute();
  const addresses = await db
    .selectFrom('sessions')
    .select('ip')
    .where('user_id', '=', userId)
    // Sessions that have ended are soon forgotten.
    .union(db.selectFrom('login_history').select('ip').where('user_id', '=', userId).where('ok', '=', true))
    .execute();
  return { devices: devices.map(({ uuid }) => hashDevice(uuid)), networks: addresses.map(({ ip }) => networkOf(ip)) };
}

/** A device's own number is 122 random bits, so a plain hash of it cannot be guessed. */
const hashDevice = (uuid: string): string => createHash('sha256').update(`device:${uuid.toLowerCase()}`).digest('base64url');

export async function isDeviceRewarded(db: Database, devices: readonly string[]): Promise<boolean> {
  if (devices.length === 0) return false;
  const row = await db
    .selectFrom('invite_rewards')
    .select('invited_id')
    .where('device_hash', 'in', devices)
    .where('status', '=', 'REWARDED')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface InviteDecision {
  invitedId: string;
  inviterId: string;
  /** Null: rewarded. */
  refusal: InviteRefusal | null;
  device: string | null;
}

/** Notes what came of an invitation; gives false when that, or a reward for the device, stands there already. */
export async function insertDecision(trx: Database, { invitedId, inviterId, refusal, device }: InviteDecision, now: Date) {
  const row = await trx
    .insertInto('invite_rewards')
    .values({
      invited_id: invitedId,
      inviter_id: inviterId,
      status: refusal ? 'REFUSED' : 'REWARDED',
      reason: refusal,
      device_hash: device,
      at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('invited_id')
    .executeTakeFirst();
  return row !== undefined;
}
