import { isOfAge } from '#shared/rules/identity-number.ts';
import { toChinaDay } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { decryptIdentityNumber } from '../identity/identity-cipher.ts';
import { firstSignInOn } from '../sign-in/known-devices.ts';
import { findPassedNumber } from '../verification/real-name-repository.ts';
import type { PaymentSettings } from './payment-settings.ts';

const MINUTE_MS = 60_000;

/**
 * 403 MINOR for somebody whose verified number says that they are under 18. The number is opened for the moment; nothing is kept of it.
 * Without the key, or without a verified number, nobody's age is known.
 */
export async function refuseMinor(db: Database, key: Buffer | undefined, userId: string, now: Date): Promise<void> {
  const stored = key && (await findPassedNumber(db, userId));
  const number = key && stored ? openNumber(key, userId, stored) : null;
  if (number === null || isOfAge(number, toChinaDay(now))) return;
  throw new ApiError(403, '根据规定，未成年人不能充值或购买', { data: { reason: 'MINOR' } });
}

/** A number under another key says nothing: as if there were none. */
function openNumber(key: Buffer, userId: string, stored: Uint8Array): string | null {
  try {
    return decryptIdentityNumber(key, userId, stored);
  } catch {
    return null;
  }
}

export interface BalanceSpending {
  userId: string;
  /** 分 */
  amount: number;
  /** 分 paid from the balance today, in China. */
  spentToday: number;
  /** Null: a browser without a proof, which counts as a new one. */
  deviceHash: string | null;
}

/**
 * Whether paying from the balance asks for a code by SMS: beyond what may be spent in a day without one, and on a device where the user
 * has signed in for less than a day. The device on which the account itself began is the owner's.
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
