import { randomBytes, randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { DEVICE_HEADER } from '#shared/constants.ts';
import { DAY_MS } from '#shared/durations.ts';
import { readBalance } from '../domain/ledger/balance.ts';
import { hashTicket } from '../platform/secret-hash.ts';
import { moveMoney, recharge } from './ledger-steps.ts';
import { signInUser, type TestApi } from './test-api.ts';

const MONTH_MS = 30 * DAY_MS;

export type TestBuyer = Awaited<ReturnType<typeof signInBuyer>>;

/** Signs in a user with a balance, in 分, on a device that the account has known for a month by default. */
export async function signInBuyer(api: TestApi, { balance = 0, deviceAgeMs = MONTH_MS }: { balance?: number; deviceAgeMs?: number } = {}) {
  const user = await signInUser(api);
  const device = randomBytes(16).toString('base64url');
  const firstAt = new Date(api.clock.now().getTime() - deviceAgeMs);
  // The account is older than every device: none of them is the one on which it was created.
  const longAgo = new Date(firstAt.getTime() - MONTH_MS);
  await api.db.updateTable('users').set({ created_at: longAgo }).where('id', '=', user.id).execute();
  // Memberships in the tests outlast a normal session.
  const expires_at = new Date(api.clock.now().getTime() + 100 * MONTH_MS);
  await api.db.updateTable('sessions').set({ expires_at }).where('user_id', '=', user.id).execute();
  await api.db
    .insertInto('known_devices')
    .values({ user_id: user.id, device_hash: hashTicket(device), network: '', first_at: firstAt, last_at: firstAt })
    .execute();
  if (balance > 0) await moveMoney(api, recharge(user.id, balance));
  const headers = { 'X-Token': user.token, [DEVICE_HEADER]: `${device}.${Math.floor(firstAt.getTime() / 1_000)}` };
  const post = (path: string, body: object = {}, key: string | null = randomUUID()) =>
    supertest(api.server)
      .post(path)
      .set({ ...headers, ...(key !== null && { 'Idempotency-Key': key }) })
      .send(body);
  return {
    ...user,
    headers,
    get: (path: string) => supertest(api.server).get(path).set(headers),
    post,
    buyBoosts: (sceneCode: string, quantity: number, more: object = {}, key: string | null = randomUUID()) =>
      post('/api/scene/start-buy', { sceneCode, quantity, payMethod: 'BALANCE', ...more }, key),
    buyMembership: (level: number, more: object = {}, key: string | null = randomUUID()) =>
      post('/api/membership/start-buy', { level, payMethod: 'BALANCE', ...more }, key),
    balance: async () => (await readBalance(api.db, user.id)).balance,
    orders: () => api.db.selectFrom('orders').selectAll().where('user_id', '=', user.id).orderBy('id').execute(),
    boosts: async (sceneCode: string) =>
      (
        await api.db
          .selectFrom('scene_stocks')
          .select('quantity')
          .where('user_id', '=', user.id)
          .where('scene_code', '=', sceneCode)
          .executeTakeFirst()
      )?.quantity ?? 0,
    notices: async () =>
      (await api.db.selectFrom('notices').select('title').where('user_id', '=', user.id).orderBy('id').execute()).map(({ title }) => title),
  };
}
