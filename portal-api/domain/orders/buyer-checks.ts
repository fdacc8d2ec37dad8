import { MINUTE_MS } from '#shared/durations.ts';
import { isOfAge } from '#shared/rules/identity-number.ts';
import { toChinaDay } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { decryptIdentityNumber } from '../identity/identity-cipher.ts';
import { firstSignInOn } from '../sign-in/known-devices.ts';
import { findPassedNumber } from '../verification/real-name-repository.ts';
import type { PaymentSettings } from './payment-settings.ts';

/**
 * Throws 403 MINOR if the user's verified identity number shows that they are under 18. The number is decrypted only for this check and not
 * stored. Without the key or a verified number the age is unknown and the check passes.
 */
export async function refuseMinor(db: Database, key: Buffer | undefined, userId: string, now: Date): Promise<void> {
  const stored = key && (await findPassedNumber(db, userId));
  const number = key && stored ? openNumber(key, userId, stored) : null;
  if (number === null || isOfAge(number, toChinaDay(now))) return;
  throw new ApiError(403, '根据规定，未成年人不能充值或购买', { data: { reason: 'MINOR' } });
}

/** Decrypts the number. One that was encrypted with another key counts as missing. */
function openNumber(key: Buffer, userId: string, stored: Uint8Array): string | null {
  try {
    return decryptIdentityNumber(key, userId, stored);
  } catch {
    return null;
  }
}

export interface BalanceSpending {
  userId: string;
  /** In 分. */
  amount: number;
  /** Amount paid from the balance today (in China), in 分. */
  spentToday: number;
  /** Null for a browser without a device proof, which counts as a new device. */
  deviceHash: string | null;
}

/**
 * Whether paying from the balance requires a code by SMS: it exceeds the daily amount allowed without one, or the user first signed in on
 * this device less than `newDeviceMinutes` ago (a day by default). The device on which the account was created counts as the owner's.
 */
export async function needsCode(
  db: Database,
  { userId, amount, spentToday, deviceHash }: BalanceSpending,
  settings: PaymentSettings,
  now: Date,
): Promise<boolean> {
  if (spentToday + amount > settings.dailyBalanceWithoutCode) return true;
  if (settings.newDeviceMinutes === 0) return false;
  const device = deviceHash === null ? undefined : await firstSignInOn(db, userId, deviceHash);
  if (!device) return true;
  const isOwnFirst = device.firstAt.getTime() - device.accountSince.getTime() < MINUTE_MS;
  return !isOwnFirst && now.getTime() - device.firstAt.getTime() < settings.newDeviceMinutes * MINUTE_MS;
}
