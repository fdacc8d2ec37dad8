import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { lockKey } from '../../platform/db/advisory-lock.ts';
import type { Database } from '../../platform/db/database.ts';
import { networkOf } from '../../platform/http/client-address.ts';
import { lockPerson } from '../users/lock-person.ts';
import type { InviteRefusal, Traces } from './validate-referral.ts';

/** Returns the inviter of a user while the reward is undecided; undefined if nobody invited them, or it is decided. */
export const findOpenReferral = (trx: Database, invitedId: string) =>
  trx
    .selectFrom('users as invited')
    .innerJoin('users as inviter', 'inviter.id', 'invited.invited_by')
    .leftJoin('invite_rewards', 'invite_rewards.invited_id', 'invited.id')
    .select(['inviter.id as inviterId', 'inviter.deleted_at as inviterDeletedAt'])
    .where('invited.id', '=', invitedId)
    .where('invite_rewards.invited_id', 'is', null)
    .executeTakeFirst();

/** Returns the devices and networks from which a user has signed in, first device first. */
export async function readTraces(db: Database, userId: string): Promise<Traces> {
  const devices = await db
    .selectFrom('events')
    .select('uuid')
    .where('user_id', '=', userId)
    // Literals that match the partial index.
    .where(sql<boolean>`event_code in ('LOGIN', 'REGISTER')`)
    .groupBy('uuid')
    .orderBy(sql`min(id)`)
    .execute();
  const addresses = await db
    .selectFrom('sessions')
    .select('ip')
    .where('user_id', '=', userId)
    // Ended sessions are soon deleted, so the login history is read too.
    .union(db.selectFrom('login_history').select('ip').where('user_id', '=', userId).where('ok', '=', true))
    .execute();
  return { devices: [...new Set(devices.map(({ uuid }) => hashDevice(uuid)))], networks: addresses.map(({ ip }) => networkOf(ip)) };
}

/** Hashes a device's UUID. It has 122 random bits, so it cannot be guessed from a plain hash. */
const hashDevice = (uuid: string): string => createHash('sha256').update(`device:${uuid.toLowerCase()}`).digest('base64url');

export async function isDeviceRewarded(db: Database, devices: readonly string[]): Promise<boolean> {
  if (devices.length === 0) return false;
  const query = db.selectFrom('invite_reward_devices').select('invited_id').where('device_hash', 'in', devices).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * Locks the inviter of a user while the reward is undecided: an approval rewards them. Call it before locking the publisher, who came later
 * and has the higher id, and before the demand.
 */
export async function lockInviter(trx: Database, invitedId: string): Promise<void> {
  const invitation = await findOpenReferral(trx, invitedId);
  if (invitation) await lockPerson(trx, invitation.inviterId);
}

/** Serializes decisions on one inviter's invitations, so that none is counted twice. */
export async function serializeInviterDecisions(trx: Database, inviterId: string): Promise<void> {
  await lockKey(trx, `inviter:${inviterId}`);
}

/** Counts the inviter's rewards for users from the same network. */
export async function countNetworkRewards(trx: Database, inviterId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('invite_rewards')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('inviter_id', '=', inviterId)
    .where('status', '=', 'REWARDED')
    .where('same_network', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface InviteDecision {
  invitedId: string;
  inviterId: string;
  /** Null if rewarded. */
  refusal: InviteRefusal | null;
  sameNetwork: boolean;
}

/** Stores the decision on an invitation. Returns false if it was already decided. */
export async function insertDecision(trx: Database, { invitedId, inviterId, refusal, sameNetwork }: InviteDecision, now: Date) {
  const row = await trx
    .insertInto('invite_rewards')
    .values({
      invited_id: invitedId,
      inviter_id: inviterId,
      status: refusal ? 'REFUSED' : 'REWARDED',
      reason: refusal,
      same_network: sameNetwork,
      at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('invited_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Reserves all devices of a rewarded user. Returns false and reserves none if one of them is already used by another reward. */
export async function takeDevices(trx: Database, invitedId: string, devices: readonly string[]): Promise<boolean> {
  if (devices.length === 0) return true;
  const taken = await trx
    .insertInto('invite_reward_devices')
    // Always in the same order, so that two approvals do not deadlock.
    .values(devices.toSorted().map((device) => ({ device_hash: device, invited_id: invitedId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('device_hash')
    .execute();
  if (taken.length === devices.length) return true;
  await trx.deleteFrom('invite_reward_devices').where('invited_id', '=', invitedId).execute();
  return false;
}

/** Turns a decision to reward into a refusal. */
export async function refuseAfterAll(trx: Database, invitedId: string, reason: InviteRefusal): Promise<void> {
  await trx.updateTable('invite_rewards').set({ status: 'REFUSED', reason }).where('invited_id', '=', invitedId).execute();
}
