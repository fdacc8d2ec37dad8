import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { DAY_MS } from '#shared/durations.ts';
import { revokeSessions } from '../../platform/http/session.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { addHeat, heatOf, heatOfSteady } from './heat.ts';

const now = new Date('2026-03-01T02:00:00Z');

test('interest is worth 1/e after a week; steady interest adds up to about one week of it', () => {
  expect(heatOf(1, new Date(now.getTime() + 7 * DAY_MS)) - heatOf(1, now)).toBeCloseTo(1, 9);
  expect(heatOf(10, now) - heatOf(1, now)).toBeCloseTo(Math.log(10), 9);
  expect(heatOfSteady(0, now, now)).toBe(Number.NEGATIVE_INFINITY);
  expect(heatOfSteady(5, now, now)).toBeCloseTo(heatOf(5, now), 1);
  expect(heatOfSteady(50, new Date(now.getTime() - 70 * DAY_MS), now)).toBeCloseTo(heatOf(5, now), 3);
});

forEachApi((api) => {
  type Person = Awaited<ReturnType<typeof signInUser>>;
  let networks = 0;
  const newAddress = (): string => {
    networks += 1;
    return `10.7.${networks}.1`;
  };
  /** Signs in a user with a verified name who may unlock contacts. */
  async function signInVerified(values: { org_id?: string } = {}): Promise<Person> {
    const person = await signInUser(api, { memberLevel: 30 });
    await api.db
      .updateTable('users')
      .set({ real_name_status: 2, ...values })
      .where('id', '=', person.id)
      .execute();
    return person;
  }
  async function publish(values: { org_id?: string } = {}) {
    const publisher = await signInVerified(values);
    await api.db.insertInto('contacts').values({ user_id: publisher.id, phone: '13900009999', updated_at: now }).execute();
    return { publisher, ...(await publishDemand(api, { publisher_id: publisher.id })) };
  }
  const readHeat = async (id: string): Promise<number> =>
    (await api.db.selectFrom('demands').select('heat').where('id', '=', id).executeTakeFirstOrThrow()).heat;
  /** The demand's current heat as a sum of weights. */
  const worth = async (id: string): Promise<number> => Number(Math.exp((await readHeat(id)) - heatOf(1, api.clock.now())).toFixed(4));
  const post = (path: string, body: object, { token }: Person, address = newAddress()) =>
    request(api.server).post(path).set({ 'X-Token': token, 'X-Forwarded-For': address }).send(body);
  const unlock = (demandId: string, by: Person, address?: string) =>
    post('/api/demand/authorize-get-contact-info', { demandId }, by, address).expect(200);
  const say = (demandId: string, by: Person, address?: string) =>
    post('/api/demand/message/save', { demandId, content: '您好' }, by, address).expect(200);
  const collect = (demandId: string, by: Person, address?: string) => post(`/api/demand/${demandId}/collect`, {}, by, address).expect(200);

  test('sums acts that are years apart or simultaneous, in either order', async () => {
    const { id } = await publish();
    await addHeat(api.db, id, 4, now);
    await addHeat(api.db, id, 6, now);
    expect(await readHeat(id)).toBeCloseTo(heatOf(10, now), 9);
    const inYears = new Date(now.getTime() + 30 * 365 * DAY_MS);
    await addHeat(api.db, id, 1, inYears);
    expect(await readHeat(id)).toBeCloseTo(heatOf(1, inYears), 9);
    await addHeat(api.db, id, 1, now);
    expect(await readHeat(id)).toBeCloseTo(heatOf(1, inYears), 9);
  });

  test('unlocking, the first message and bookmarking earn heat, more from users with a verified name', async () => {
    const [verified, other] = [await signInVerified(), await signInUser(api, { memberLevel: 30 })];
    const worthOf = async (act: (id: string) => Promise<unknown>) => {
      const { id } = await publish();
      await act(id);
      return worth(id);
    };
    expect(await worthOf((id) => unlock(id, verified))).toBe(10);
    expect(await worthOf((id) => unlock(id, other))).toBe(5);
    expect(await worthOf((id) => say(id, verified))).toBe(6);
    expect(await worthOf((id) => say(id, other))).toBe(1);
    expect(await worthOf((id) => collect(id, verified))).toBe(4);
    expect(await worthOf((id) => collect(id, other))).toBe(0);
  });

  test('a user’s act on a demand earns once: not for a second message, bookmark or unlock', async () => {
    const { id, publisher } = await publish();
    const reader = await signInVerified();
    for (let time = 0; time < 3; time += 1) {
      await say(id, reader);
      await collect(id, reader);
      await post(`/api/demand/${id}/cancel-collection`, {}, reader).expect(200);
      await unlock(id, reader);
    }
    await post('/api/demand/message/save', { demandId: id, peerId: reader.id, content: '您好' }, publisher).expect(200);
    expect(await worth(id)).toBe(20);
  });

  test('three acts a day earn from one network, ten from its block', async () => {
    const { id } = await publish();
    const address = newAddress();
    for (let count = 0; count < 5; count += 1) await say(id, await signInVerified(), address);
    expect(await worth(id)).toBe(18);
    for (let count = 2; count < 12; count += 1) await say(id, await signInVerified(), address.replace(/\d+$/, String(count)));
    expect(await worth(id)).toBe(60);
    api.clock.advance(DAY_MS);
    const before = await worth(id);
    await say(id, await signInVerified(), address);
    expect((await worth(id)) - before).toBeCloseTo(6, 3);
  });

  test('the publisher’s own side, and the network on which the publisher is signed in, earn nothing', async () => {
    const org = { name: `公司${randomUUID()}`, credit_no: randomUUID(), created_at: now };
    const { id: org_id } = await api.db.insertInto('organizations').values(org).returning('id').executeTakeFirstOrThrow();
    const { id, publisher } = await publish({ org_id });
    await say(id, await signInVerified({ org_id }));
    await collect(id, publisher);
    const home = newAddress();
    await api.db.updateTable('sessions').set({ ip: home }).where('user_id', '=', publisher.id).execute();
    await unlock(id, await signInVerified(), home);
    expect(await readHeat(id)).toBe(Number.NEGATIVE_INFINITY);
    await revokeSessions(api.db, { userId: publisher.id }, api.clock.now());
    await say(id, await signInVerified(), home);
    expect(await worth(id)).toBe(6);
  });

  test('concurrent acts of one user and of many are each counted exactly once', async () => {
    const { id } = await publish();
    const people = [];
    for (let count = 0; count < 4; count += 1) people.push(await signInVerified());
    await Promise.all(people.flatMap((person) => [say(id, person), collect(id, person), unlock(id, person), collect(id, person)]));
    expect(await worth(id)).toBe(80);
  });
});
