import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { grantBoosts } from '../domain/boosts/boost-inventory.ts';
import { signInUser, type TestApi } from './test-api.ts';
import { publishDemand } from './test-demands.ts';

/** The contact of all publishers that these steps sign in. */
export const secrets = { name: '秘密联系人', phone: '13755556666', wechat: 'wx_secret_01', qq: '987654321', email: 'secret@example.com' };

/** Creates steps for demands with a contact and readers who view and unlock it. */
export function contactSteps(api: TestApi) {
  let network = 0;
  /** Returns an address in a new network each time, so that only the test of the network limit reaches it. */
  const from = () => `10.${Math.floor(network / 60_000)}.${Math.floor(network / 250) % 240}.${(network++ % 250) + 1}`;
  const get = (path: string, token?: string, address = from()) =>
    request(api.server)
      .get(path)
      .set({ 'X-Forwarded-For': address, ...(token && { 'X-Token': token }) });
  const post = (path: string, body: object, token?: string, address = from()) =>
    request(api.server)
      .post(path)
      .set({ 'X-Forwarded-For': address, ...(token && { 'X-Token': token }) })
      .send(body);
  const show = (id: string, token?: string) => get(`/api/demand/${id}/contact-info`, token);
  const unlock = (demandId: string, token?: string, by?: string) =>
    post('/api/demand/authorize-get-contact-info', { demandId, ...(by && { by }) }, token);
  const giveBoosts = (userId: string, quantity: number) =>
    grantBoosts(api.db, { userId, sceneCode: 'CONTACT', quantity, title: '赠送', bizType: 'TEST', bizId: randomUUID() }, api.clock.now());
  const boostsOf = async (userId: string) =>
    (
      await api.db
        .selectFrom('scene_stocks')
        .select('quantity')
        .where('user_id', '=', userId)
        .where('scene_code', '=', 'CONTACT')
        .executeTakeFirst()
    )?.quantity;
  async function signInReachable(contact: Partial<typeof secrets> | null = secrets) {
    const publisher = await signInUser(api);
    if (contact)
      await api.db
        .insertInto('contacts')
        .values({ user_id: publisher.id, ...contact })
        .execute();
    return publisher;
  }
  async function publishReachable(values: Partial<Parameters<typeof publishDemand>[1]> = {}) {
    const publisher = await signInReachable();
    return { publisher, ...(await publishDemand(api, { publisher_id: publisher.id, ...values })) };
  }

  return { get, post, show, unlock, giveBoosts, boostsOf, signInReachable, publishReachable };
}
