import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../platform/db/database.ts';

const minutes = z.number().int().min(1).max(1_440);
const amount = z.number().int().min(0).max(2_147_483_647);

/** Limits and switches of payments. Amounts in 分. A value holds from a moment on; before there is one, the default holds. */
export const settingSchemas = {
  /** Off: nothing is sold and no wallet is filled, for nobody. An order that was made before can still be paid. */
  sales: z.boolean().default(true),
  /** Orders of a person that may wait for payment at one time. */
  maxWaitingOrders: z.number().int().min(1).max(100).default(5),
  orderLifeMinutes: minutes.default(15),
  /** Spent from the balance in a day in China without a code by SMS. */
  dailyBalanceWithoutCode: amount.default(20_000),
  /** A wallet holds no more than this by recharging, and no more than that without a verified name. */
  walletMost: amount.default(5_000_000),
  walletMostWithoutName: amount.default(100_000),
  /** Of a balance no more goes back in a day in China without a verified name. */
  returnMostWithoutName: amount.default(100_000),
  /** For so long a new device asks for a code. */
  newDeviceMinutes: z.number().int().min(0).max(43_200).default(1_440),
} as const;

export type SettingName = keyof typeof settingSchemas;
export type PaymentSettings = { [Name in SettingName]: z.output<(typeof settingSchemas)[Name]> };

const schema = z.object(settingSchemas);

interface MadeSetting {
  name: string;
  value: unknown;
}

/** The settings in force at a moment, but for those that nobody has made. */
export const selectSettings = (now: Date): RawBuilder<MadeSetting> => sql<MadeSetting>`
  select distinct on (name) name, value from payment_settings where valid_from <= ${now} order by name, valid_from desc, id desc
`;

export const readSettings = async (db: Database, now: Date): Promise<PaymentSettings> =>
  toSettings((await selectSettings(now).execute(db)).rows);

/** A value that is none of its setting's is as if it had not been made. */
export function toSettings(rows: readonly MadeSetting[]): PaymentSettings {
  const made = rows.filter(({ name, value }) => isSetting(name) && settingSchemas[name].safeParse(value).success);
  return schema.parse(Object.fromEntries(made.map(({ name, value }) => [name, value])));
}

export const isSetting = (name: string): name is SettingName => Object.hasOwn(settingSchemas, name);
