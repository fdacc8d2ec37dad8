import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { sql } from 'kysely';
import request from 'supertest';
import type { SceneCode } from '#shared/contract/boost-enums.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { grantBoosts } from '../domain/boosts/boost-inventory.ts';
import { signInUser, type TestApi } from './test-api.ts';

/** Creates the steps of tests about boosts for one API. */
export function boostSteps(api: TestApi) {
  const at = (minutes: number) => new Date(api.clock.now().getTime() + minutes * MINUTE_MS);
  const post = (token: string, path: string, body: object) =>
    request(api.server).post(path).set({ 'X-Token': token, 'Idempotency-Key': randomUUID() }).send(body);
  const get = (path: string, token?: string) => {
    const call = request(api.server).get(path);
    return token ? call.set('X-Token', token) : call;
  };
  const grant = (userId: string, sceneCode: SceneCode, quantity: number) =>
    grantBoosts(api.db, { userId, sceneCode, quantity, title: '赠送', bizType: 'TEST', bizId: randomUUID() }, api.clock.now());
  const signInWith = async (inventory: Partial<Record<SceneCode, number>>) => {
    const user = await signInUser(api);
    for (const [code, quantity] of Object.entries(inventory)) await grant(user.id, code as SceneCode, quantity);
    return user;
  };
  const order = async () => {
    const { body } = await get('/api/demand/page-search?typeCode=10&pageSize=50').expect(200);
    return (body.data.records as { id: string }[]).map(({ id }) => id);
  };

  async function expectLedgerToAddUp(userId: string): Promise<void> {
    const { rows } = await sql<{ quantity: number; saved_minutes: number; sum: number; minutes: number }>`
      select s.quantity, s.saved_minutes, sum(l.quantity)::int as sum, sum(l.minutes)::int as minutes
      from scene_stocks s join scene_ledger l on l.user_id = s.user_id and l.scene_code = s.scene_code
      where s.user_id = ${userId}::bigint group by s.scene_code, s.quantity, s.saved_minutes
    `.execute(api.db);
    expect(rows).not.toEqual([]);
    for (const row of rows) expect([row.sum, row.minutes]).toEqual([row.quantity, row.saved_minutes]);
  }

  return { at, post, get, grant, signInWith, order, expectLedgerToAddUp };
}
