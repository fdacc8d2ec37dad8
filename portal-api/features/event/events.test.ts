import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { heatOf } from '../../domain/demands/heat.ts';
import { toChinaDay } from '../../platform/china-time.ts';
import { createTestApi, forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { minuteOf } from './event-quota.ts';

forEachApi((api, database) => {
  async function createDemand(values: { audit_status?: string; created_at?: Date } = {}): Promise<{ id: string; demandNumber: string }> {
    const publisher = await signInUser(api);
    return publishDemand(api, { publisher_id: publisher.id, ...values });
  }

  interface Caller {
    token?: string;
    address?: string;
    /** Null if no page was served to it. */
    device?: string | null;
  }
  let addresses = 0;
  /** Returns an address in another network and another /24 each time. */
  const newAddress = (): string => {
    addresses += 1;
    return `10.${Math.floor(addresses / 250)}.${addresses % 250}.1`;
  };
  /** Returns the header that the gateway sends for a device: its id, and the time at which its first page was served. */
  const deviceSince = (ageMs = 0): string =>
    `${randomBytes(16).toString('base64url')}.${Math.floor((api.clock.now().getTime() - ageMs) / 1_000)}`;
  const report = (body: object, { token, address = newAddress(), device = null }: Caller = {}) =>
    request(api.server)
      .post('/api/app/event')
      .set({ 'X-Forwarded-For': address, ...(token && { 'X-Token': token }), ...(device && { 'X-Device-Id': device }) })
      .send(body);
  const openDemand = (demandId: string, caller: Caller = { device: deviceSince() }, uuid: string = randomUUID()) =>
    report({ uuid, eventCode: 'OPEN_INFORMATION_DETAIL', page: '/demand/x', demandId }, caller);
  const hotIds = async (): Promise<string[]> => {
    const { body } = await request(api.server).get('/api/demand/page-search').query({ sort: 'hot', pageSize: 50 }).expect(200);
    return body.data.records.map((record: { id: string }) => record.id);
  };

  const readViews = async (id: string): Promise<number> =>
    (await api.db.selectFrom('demands').select('view_count').where('id', '=', id).executeTakeFirstOrThrow()).view_count;
  const readEvents = (uuid: string) => api.db.selectFrom('events').selectAll().where('uuid', '=', uuid).orderBy('id').execute();

  test('stores a known event with its page and the signed-in user', async () => {
    const user = await signInUser(api);
    const uuid = randomUUID();
    const answer = await report({ uuid, eventCode: 'LOGIN', page: '/' }, user);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ code: 200, message: 'ok', data: null });
    expect(await readEvents(uuid)).toMatchObject([
      { event_code: 'LOGIN', page: '/', user_id: user.id, demand_id: null, created_at: api.clock.now() },
    ]);
  });

  test.each([
    ['eventCode', { uuid: randomUUID(), eventCode: 'HACK' }, '未知的事件'],
    ['uuid', { uuid: 'me', eventCode: 'LOGIN' }, '设备标识不正确'],
  ])('rejects a bad %s with 400', async (field, body, sentence) => {
    const answer = await report(body);
    expect(answer.status).toBe(400);
    expect(answer.body.data.fields).toEqual({ [field]: sentence });
  });

  test('1,000 posts from 5 networks add at most 5 views and do not change the rank', async () => {
    const rivals = [];
    for (let index = 0; index < 3; index += 1) rivals.push(await createDemand({ created_at: new Date(api.clock.now().getTime() + index) }));
    const { id } = await createDemand({ created_at: new Date(api.clock.now().getTime() - HOUR_MS) });
    const before = await hotIds();
    const networks = Array.from({ length: 5 }, newAddress);
    for (let post = 0; post < 1_000; post += 50) {
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          openDemand(id, { address: networks[index % 5] ?? '', device: index % 2 === 0 ? deviceSince() : null }),
        ),
      );
    }
    const views = await readViews(id);
    expect([views > 0, views <= 5]).toEqual([true, true]);
    expect(await hotIds()).toEqual(before);
    expect(rivals.length).toBe(3);
  }, 120_000);

  test('thousands of views by new devices of one network count as three and add no heat', async () => {
    // The rules are the same on PGlite: a thousand views are enough to check its SQL.
    const openings = database.url ? 3_000 : 1_000;
    const { id } = await createDemand();
    const address = newAddress();
    const readHeat = async () => (await api.db.selectFrom('demands').select('heat').where('id', '=', id).executeTakeFirstOrThrow()).heat;
    const before = await readHeat();
    for (let post = 0; post < openings; post += 200) {
      // The devices are old and the views spread over minutes, so that no other limit applies.
      api.clock.advance(60_000);
      await Promise.all(Array.from({ length: 200 }, () => openDemand(id, { address, device: deviceSince(2 * DAY_MS) })));
    }
    expect(await readViews(id)).toBe(3);
    expect(await readHeat()).toBe(before);
  }, 240_000);

  test('counts no view without a served page or a signed-in user, whatever device id is sent', async () => {
    const { id } = await createDemand();
    await openDemand(id, {});
    await openDemand(id, { device: 'AAAA.1' });
    await openDemand(id, { device: `${'A'.repeat(22)}.${Math.floor(api.clock.now().getTime() / 1_000) + 7_200}` });
    expect(await readViews(id)).toBe(0);
  });

  test('opening a demand counts once per device and day in China', async () => {
    const { id } = await createDemand();
    const device = deviceSince();
    for (let hour = 0; hour < 14; hour += 1) {
      await openDemand(id, { device });
      api.clock.advance(HOUR_MS);
    }
    // The loop starts at 10:00 in China, so all of it is on one day.
    expect(await readViews(id)).toBe(1);
    await openDemand(id, { device });
    expect(await readViews(id)).toBe(2);
    await openDemand(id);
    expect(await readViews(id)).toBe(3);
  });

  test('counts a user once a day on all their devices, and not again the device they signed in on', async () => {
    const { id } = await createDemand();
    const { token } = await signInUser(api);
    const device = deviceSince();
    await openDemand(id, { token });
    await openDemand(id, { token, device });
    await openDemand(id, { device });
    expect(await readViews(id)).toBe(1);
    const [other, later] = [deviceSince(), await signInUser(api)];
    await openDemand(id, { device: other });
    await openDemand(id, { device: other, token: later.token });
    expect(await readViews(id)).toBe(2);
  });

  test('a network adds at most one new device and three views a day to a demand', async () => {
    const { id } = await createDemand();
    const address = newAddress();
    for (let count = 0; count < 3; count += 1) await openDemand(id, { address, device: deviceSince(23 * HOUR_MS) });
    expect(await readViews(id)).toBe(1);
    await openDemand(id, { address, token: (await signInUser(api)).token });
    for (let count = 0; count < 3; count += 1) await openDemand(id, { address, device: deviceSince(25 * HOUR_MS) });
    expect(await readViews(id)).toBe(3);
    const other = await createDemand();
    await openDemand(other.id, { address, device: deviceSince() });
    expect(await readViews(other.id)).toBe(1);
    api.clock.advance(DAY_MS);
    await openDemand(id, { address, device: deviceSince() });
    expect(await readViews(id)).toBe(4);
  });

  test.each([
    ['IPv4 addresses of one block', (index: number) => `203.0.113.${index}`],
    ['IPv6 networks of one site', (index: number) => `2001:db8:7:${index}::1`],
  ])('%s together add at most ten views a day', async (_name, addressOf) => {
    const { id } = await createDemand();
    for (let index = 1; index <= 14; index += 1) await openDemand(id, { address: addressOf(index), device: deviceSince() });
    expect(await readViews(id)).toBe(10);
  });

  test('never counts the publisher and members of their organization, nor their browsers when signed out', async () => {
    const [owner, colleague] = [await signInUser(api), await signInUser(api)];
    const org = { name: `公司${randomUUID()}`, credit_no: randomUUID(), created_at: api.clock.now() };
    const { id: orgId } = await api.db.insertInto('organizations').values(org).returning('id').executeTakeFirstOrThrow();
    await api.db.updateTable('users').set({ org_id: orgId }).where('id', 'in', [owner.id, colleague.id]).execute();
    const { id } = await publishDemand(api, { publisher_id: owner.id });
    const device = deviceSince();
    await openDemand(id, { token: owner.token, device });
    await openDemand(id, { token: colleague.token });
    await openDemand(id, { device });
    const browser = randomUUID();
    await report({ uuid: browser, eventCode: 'LOGIN' }, colleague);
    await openDemand(id, { device: deviceSince() }, browser);
    expect(await readViews(id)).toBe(0);
  });

  test('ten concurrent views by one device count once', async () => {
    const { id } = await createDemand();
    const device = deviceSince();
    await Promise.all(Array.from({ length: 10 }, () => openDemand(id, { device })));
    expect(await readViews(id)).toBe(1);
  });

  test('the tenth viewer of a day raises the heat by one step, less than a tenth of a message', async () => {
    const { id } = await createDemand();
    const heat = async () => (await api.db.selectFrom('demands').select('heat').where('id', '=', id).executeTakeFirstOrThrow()).heat;
    for (let count = 0; count < 9; count += 1) await openDemand(id);
    expect(await heat()).toBe(Number.NEGATIVE_INFINITY);
    await openDemand(id);
    expect(await heat()).toBeCloseTo(heatOf(0.2, api.clock.now()), 9);
  });

  test('accepts the public number as well as the id', async () => {
    const { id, demandNumber } = await createDemand();
    await openDemand(demandNumber);
    expect(await readViews(id)).toBe(1);
  });

  test('other events about a demand are not views', async () => {
    const { id } = await createDemand();
    const uuid = randomUUID();
    await report({ uuid, eventCode: 'GET_CONTACT_INFO', demandId: id });
    expect(await readViews(id)).toBe(0);
    expect(await readEvents(uuid)).toMatchObject([{ event_code: 'GET_CONTACT_INFO', demand_id: id }]);
    await openDemand(id);
    expect(await readViews(id)).toBe(1);
  });

  test('puts an opened demand at the top of the signed-in user’s history', async () => {
    const user = await signInUser(api);
    const { id } = await createDemand();
    await openDemand(id, user);
    api.clock.advance(60_000);
    await openDemand(id, user);
    const history = await api.db.selectFrom('demand_marks').selectAll().where('user_id', '=', user.id).execute();
    expect(history).toEqual([{ user_id: user.id, demand_id: id, kind: 'FOOTPRINT', at: api.clock.now() }]);
  });

  test('adds no views to a hidden demand, and ignores an unknown one', async () => {
    const { id } = await createDemand({ audit_status: 'WAITING_REVIEW' });
    for (const demandId of [id, '999999999999', '99999999999999999999999', "1' or 1=1", 'BD999999']) {
      const uuid = randomUUID();
      expect((await openDemand(demandId, { device: deviceSince() }, uuid)).status).toBe(200);
      expect(await readEvents(uuid)).toMatchObject([{ demand_id: null }]);
    }
    expect(await readViews(id)).toBe(0);
  });

  test('silently drops more than 300 events a minute from one network', async () => {
    const { id } = await createDemand();
    const address = newAddress();
    const quota = { day: toChinaDay(api.clock.now()), caller: address, stored: 0, minute: minuteOf(api.clock.now()), in_minute: 300 };
    await api.db.insertInto('event_quotas').values(quota).execute();
    const uuid = randomUUID();
    const answer = await openDemand(id, { address, device: deviceSince() }, uuid);
    expect(answer.status).toBe(200);
    expect([await readEvents(uuid), await readViews(id)]).toEqual([[], 0]);
    api.clock.advance(60_000);
    await openDemand(id, { address, device: deviceSince() }, uuid);
    expect([(await readEvents(uuid)).length, await readViews(id)]).toEqual([1, 1]);
  });

  test('limits the stored events per day by network, block of networks and user', async () => {
    const now = api.clock.now();
    const fill = (caller: string, stored: number) =>
      api.db
        .insertInto('event_quotas')
        .values({ day: toChinaDay(now), caller, stored, minute: minuteOf(now), in_minute: 0 })
        .onConflict((conflict) => conflict.columns(['day', 'caller']).doUpdateSet({ stored, in_minute: 0 }))
        .execute();
    const isStored = async (caller: Caller): Promise<boolean> => {
      const uuid = randomUUID();
      expect((await report({ uuid, eventCode: 'LOGOUT' }, caller)).status).toBe(200);
      return (await readEvents(uuid)).length === 1;
    };
    const user = await signInUser(api);
    await fill('198.51.100.7', 499);
    expect([await isStored({ address: '198.51.100.7' }), await isStored({ address: '198.51.100.7' })]).toEqual([true, false]);
    expect(await isStored({ address: '198.51.100.7', token: user.token })).toBe(true);
    await fill('198.51.100.0/24', 1_999);
    expect([await isStored({ address: '198.51.100.8' }), await isStored({ address: '198.51.100.9' })]).toEqual([true, false]);
    await fill('2001:db8:5::/48', 2_000);
    expect(await isStored({ address: '2001:db8:5:1::9' })).toBe(false);
    await fill(`user ${user.id}`, 200);
    expect(await isStored({ address: newAddress(), token: user.token })).toBe(false);
    api.clock.advance(DAY_MS);
    expect([await isStored({ address: '198.51.100.7' }), await isStored(user)]).toEqual([true, true]);
  });

  test('returns 200 if an event cannot be stored', async () => {
    const other = createTestApi(api.db);
    await api.db.schema.alterTable('events').renameTo('events_away').execute();
    const answer = await request(other.server).post('/api/app/event').send({ uuid: randomUUID(), eventCode: 'LOGIN' });
    await api.db.schema.alterTable('events_away').renameTo('events').execute();
    expect(answer.status).toBe(200);
  });
});
