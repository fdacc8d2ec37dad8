import { createHash, randomBytes } from 'node:crypto';
import { post } from '#portal-api/domain/ledger/post-transfer.ts';
import { runMoneyTransaction } from '#portal-api/domain/ledger/run-money-transaction.ts';
import type { SettingName } from '#portal-api/domain/orders/payment-settings.ts';
import type { Database } from '#portal-api/platform/db/database.ts';
import { DAY_MS } from '#shared/durations.ts';

export interface Person {
  id: string;
  /** Token of a session that outlasts the benchmark. */
  token: string;
}

const YEAR_MS = 365 * DAY_MS;
const BATCH = 500;

/**
 * Payment settings that require no SMS code, because a benchmark could not read codes as fast as it buys, and allow each user 100 orders
 * that await payment.
 */
const settings: Partial<Record<SettingName, number>> = {
  dailyBalanceWithoutCode: 2_147_483_647,
  newDeviceMinutes: 0,
  maxWaitingOrders: 100,
};

/** Returns a token's hash as stored in `sessions`. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Sets limits that no benchmark reaches, and creates signed-in users with the given balance (分) in their wallets. */
export async function openShop(db: Database, count: number, balance: number, now: Date): Promise<Person[]> {
  const rules = Object.entries(settings).map(([name, value]) => ({
    name,
    value: JSON.stringify(value),
    valid_from: new Date('2020-01-01T00:00:00Z'),
    made_by: 'bench',
  }));
  await db.insertInto('payment_settings').values(rules).execute();
  const people: Person[] = [];
  for (let first = 0; first < count; first += BATCH) people.push(...(await signUp(db, first, Math.min(BATCH, count - first), now)));
  if (balance > 0) await runMoneyTransaction(db, (trx) => fillWallets(trx, people, balance, now));
  return people;
}

async function signUp(db: Database, first: number, count: number, now: Date): Promise<Person[]> {
  const users = Array.from({ length: count }, (_, index) => ({
    // Phone numbers that no user of the demo has.
    phone: `199${String(first + index).padStart(8, '0')}`,
    nickname: `买家${first + index + 1}`,
    invite_code: `B${first + index}`,
    member_level: 0,
    created_at: now,
  }));
  const rows = await db.insertInto('users').values(users).returning('id').execute();
  const people = rows.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }));
  const sessions = people.map(({ id, token }) => ({
    token_hash: hashToken(token),
    user_id: id,
    created_at: now,
    expires_at: new Date(now.getTime() + YEAR_MS),
    last_seen_at: now,
    ip: '127.0.0.1',
    user_agent: 'bench',
  }));
  await db.insertInto('sessions').values(sessions).execute();
  // A recorded purchase (recorded-purchase.ts) expects an existing inventory row.
  const inventories = people.map(({ id }) => ({ user_id: id, scene_code: 'REFRESH' as const }));
  await db.insertInto('scene_stocks').values(inventories).execute();
  return people;
}

async function fillWallets(trx: Database, people: readonly Person[], amount: number, now: Date): Promise<void> {
  for (const { id: userId } of people) {
    const to = { kind: 'CASH', userId } as const;
    await post(trx, { from: { kind: 'OPENING' }, to, amount, kind: 'OPENING', bizType: 'OPENING', bizId: userId }, now);
  }
}
