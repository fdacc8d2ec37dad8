import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../platform/db/database.ts';

const minutes = z.number().int().min(1).max(1_440);
const amount = z.number().int().min(0).max(2_147_483_647);

/** Limits and switches of payments. Amounts in 分. A value is valid from a given time on; without one, the default applies. */
export const settingSchemas = {
  /** If off, nothing is sold and no wallet can be recharged. Existing orders can still be paid. */
  sales: z.boolean().default(true),
  /** Maximum number of a user's orders that may await payment at the same time. */
  maxWaitingOrders: z.number().int().min(1).max(100).default(5),
  orderLifeMinutes: minutes.default(15),
  /** Maximum amount spent from the balance in a day in China without a code by SMS. */
  dailyBalanceWithoutCode: amount.default(20_000),
  /** Maximum balance that can be reached by recharging; the second limit applies without a verified name. */
  walletMost: amount.default(5_000_000),
  walletMostWithoutName: amount.default(100_000),
  /** Maximum amount of a balance that is returned in a day in China without a verified name. */
  returnMostWithoutName: amount.default(100_000),
  /** How long paying from the balance on a new device requires a code. */
  newDeviceMinutes: z.number().int().min(0).max(43_200).default(1_440),
} as const;

export type SettingName = keyof typeof settingSchemas;
export type PaymentSettings = { [Name in SettingName]: z.output<(typeof settingSchemas)[Name]> };

const schema = z.object(settingSchemas);

interface MadeSetting {
  name: string;
  value: unknown;
}

/** Selects the settings in force at a moment; those never set are missing. */
export const selectSettings = (now: Date): RawBuilder<MadeSetting> => sql<MadeSetting>`
  select distinct on (name) name, value from payment_settings where valid_from <= ${now} order by name, valid_from desc, id desc
`;

export const readSettings = async (db: Database, now: Date): Promise<PaymentSettings> =>
  toSettings((await selectSettings(now).execute(db)).rows);

/** Applies the defaults. A stored value that its schema does not accept is ignored. */
export function toSettings(rows: readonly MadeSetting[]): PaymentSettings {
  const made = rows.filter(({ name, value }) => isSetting(name) && settingSchemas[name].safeParse(value).success);
  return schema.parse(Object.fromEntries(made.map(({ name, value }) => [name, value])));
}

export const isSetting = (name: string): name is SettingName => Object.hasOwn(settingSchemas, name);
