import type { Request } from 'express';
import type { Database } from '../../platform/db/database.ts';
import { clientNetwork } from '../../platform/http/client-address.ts';
import { clientDevice } from '../../platform/http/client-device.ts';
import { hashTicket } from '../../platform/secret-hash.ts';

/** Maximum number of known devices per account, the newest ones. More indicate a script that signs in with a new browser each time. */
const KNOWN_DEVICES = 50;

/** Returns the hash of the calling device's id; null without a device proof. The id has 128 random bits, so a plain hash is enough. */
export function deviceHashOf(request: Request, now: Date): string | null {
  const device = clientDevice(request, now);
  return device && hashTicket(device.id);
}

/** Remembers the device on which a user registers or signs in, until fifty newer ones have replaced it. */
export async function rememberDevice(trx: Database, userId: string, request: Request, now: Date): Promise<void> {
  const deviceHash = deviceHashOf(request, now);
  if (deviceHash === null) return;
  const network = clientNetwork(request);
  await trx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: deviceHash, network, first_at: now, last_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ network, last_at: now }))
    .execute();
  const older = trx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', userId)
    .where('device_hash', '!=', deviceHash)
    .orderBy('last_at', 'desc')
    .orderBy('device_hash')
    .offset(KNOWN_DEVICES - 1);
  await trx.deleteFrom('known_devices').where('user_id', '=', userId).where('device_hash', 'in', older).execute();
}

/**
 * Forgets a user's devices when the password changes: someone who knew the old one must not count as the owner. `except` is the owner's own
 * device.
 */
export async function forgetDevices(trx: Database, userId: string, except: string | null = null): Promise<void> {
  const all = trx.deleteFrom('known_devices').where('user_id', '=', userId);
  await (except === null ? all : all.where('device_hash', '!=', except)).execute();
}

/** Returns when a user first signed in on a device, and when the account was created; undefined if they never did. */
export async function firstSignInOn(
  db: Database,
  userId: string,
  deviceHash: string,
): Promise<{ firstAt: Date; accountSince: Date } | undefined> {
  return db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select(['first_at as firstAt', 'users.created_at as accountSince'])
    .where('known_devices.user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
}

/**
 * Whether the account of this phone has signed in on this device. Runs the same statement for every phone: its duration reveals nothing.
 */
export async function isKnownDevice(db: Database, phone: string, deviceHash: string): Promise<boolean> {
  const row = await knownDevicesOf(db, phone).where('device_hash', '=', deviceHash).executeTakeFirst();
  return row !== undefined;
}

/** Whether the account has signed in on this device or from this network. A network shared by many users proves nothing. */
export async function isKnownPlace(
  db: Database,
  phone: string,
  { deviceHash, network, isShared }: { deviceHash: string | null; network: string; isShared: boolean },
): Promise<boolean> {
  const row = await knownDevicesOf(db, phone)
    .where((eb) => eb.or([eb('device_hash', '=', deviceHash ?? ''), eb('network', '=', isShared ? '' : network)]))
    .executeTakeFirst();
  return row !== undefined;
}

const knownDevicesOf = (db: Database, phone: string) =>
  db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.user_id')
    .where('users.phone', '=', phone)
    .limit(1);
