import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { pino } from 'pino';
import request from 'supertest';
import { DAY_MS } from '#shared/durations.ts';
import { createTestApi, forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { createExposureCounter } from './exposure-counter.ts';

forEachApi((api) => {
  interface Caller {
    address?: string;
    /** Null if no page was served to it. */
    device?: string | null;
    token?: string;
    uuid?: string;
  }
  let addresses = 0;
  /** Returns an address in another network and another /24 each time. */
  const newAddress = (): string => {
    addresses += 1;
    return `10.${Math.floor(addresses / 250)}.${addresses % 250}.1`;
  };
  /** Returns the header that the gateway sends for a new device. */
  const newDevice = (): string => `${randomBytes(16).toString('base64url')}.${Math.floor(api.clock.now().getTime() / 1_000)}`;
  const report = (
    demands: readonly string[],
    { address = newAddress(), device = newDevice(), token, uuid = randomUUID() }: Caller = {},
    app = api.app,
  ) =>
    request(app)
      .post('/api/app/exposures')
      .set({ 'X-Forwarded-For': address, ...(device && { 'X-Device-Id': device }), ...(token && { 'X-Token': token }) })
      .send({ uuid, demands });
  const seen = async (demands: readonly string[], caller?: Caller): Promise<void> => {
    const answer = await report(demands, caller);
    expect([answer.status, answer.body.data]).toEqual([200, null]);
  };
  async function createDemand(values: { audit_status?: string } = {}) {
    const publisher = await signInUser(api);
    return { publisher, ...(await publishDemand(api, { publisher_id: publisher.id, ...values })) };
  }
  const days = async (id: string) => {
    await api.exposures.flush();
    return api.db
      .selectFrom('demand_exposure_days')
      .select([sql<string>`day::text`.as('day'), 'exposures'])
      .where('demand_id', '=', id)
      .orderBy('day')
      .execute();
  };
  const total = async (id: string): Promise<number> => (await days(id)).reduce((sum, { exposures }) => sum + exposures, 0);

  test('counts a seen card once per device, demand and day in China, by number or id', async () => {
    const [one, other] = [await createDemand(), await createDemand()];
    const device = newDevice();
    await seen([one.demandNumber, other.id], { device });
    await seen([one.demandNumber], { device });
    await seen([one.id], { device });
    await seen([one.id, one.id, one.demandNumber]);
    expect([await days(one.id), await days(other.id)]).toEqual([
      [{ day: '2026-03-01', exposures: 2 }],
      [{ day: '2026-03-01', exposures: 1 }],
    ]);
    api.clock.advance(DAY_MS);
    await seen([one.demandNumber], { device });
    expect(await days(one.id)).toEqual([
      { day: '2026-03-01', exposures: 2 },
      { day: '2026-03-02', exposures: 1 },
    ]);
  });

  test('writes only on flush, and each exposure once', async () => {
    const { id } = await createDemand();
    await seen([id]);
    const rows = api.db.selectFrom('demand_exposure_days').selectAll().where('demand_id', '=', id);
    expect(await rows.execute()).toEqual([]);
    expect([await total(id), await total(id)]).toEqual([1, 1]);
  });

  test('ignores devices without a served page and those of the publisher’s side', async () => {
    const { id, publisher } = await createDemand();
    const { id: orgId } = await api.db
      .insertInto('organizations')
      .values({ name: `企业${randomUUID()}`, credit_no: randomUUID().slice(0, 18), created_at: api.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const colleague = await signInUser(api);
    await api.db.updateTable('users').set({ org_id: orgId }).where('id', 'in', [publisher.id, colleague.id]).execute();
    const uuid = randomUUID();
    await api.db.insertInto('events').values({ uuid, event_code: 'LOGIN', user_id: colleague.id, created_at: api.clock.now() }).execute();
    await seen([id], { device: null });
    await seen([id], { device: 'AAAA.1' });
    await seen([id], { token: publisher.token });
    await seen([id], { token: colleague.token });
    await seen([id], { uuid: uuid.toUpperCase() });
    expect(await total(id)).toBe(0);
    await seen([id], { token: (await signInUser(api)).token });
    expect(await total(id)).toBe(1);
  });

  test('ignores hidden and unknown demands', async () => {
    const [shown, hidden] = [await createDemand(), await createDemand({ audit_status: 'WAITING_REVIEW' })];
    await seen([hidden.id, hidden.demandNumber, '999999999999', '99999999999999999999999', "1' or 1=1", shown.id]);
    expect([await total(hidden.id), await total(shown.id)]).toEqual([0, 1]);
  });

  test.each([
    ['no demand', []],
    ['more than a report may name', Array.from({ length: 51 }, (_, index) => String(index + 1))],
    ['no text', ['']],
  ])('rejects %s with 400', async (_what, demands) => {
    expect((await report(demands)).status).toBe(400);
  });

  test('counts at most 5,000 a day per network, 1,000 per device, and 300 reports a minute', async () => {
    const { publisher } = await createDemand();
    const ids: string[] = [];
    for (let count = 0; count < 21; count += 1) ids.push((await publishDemand(api, { publisher_id: publisher.id })).id);
    const countAll = async (): Promise<number> => (await Promise.all(ids.map(total))).reduce((sum, exposures) => sum + exposures, 0);
    /** Returns random ids, so that each is new. */
    const padding = (length: number) => Array.from({ length }, () => randomUUID());
    const device = newDevice();
    for (let batch = 0; batch < 20; batch += 1) await seen([ids[batch] ?? '', ...padding(49)], { device });
    await seen([ids[20] ?? ''], { device });
    expect(await countAll()).toBe(20);

    const address = newAddress();
    for (let batch = 0; batch < 100; batch += 1) await seen(padding(50), { address });
    await seen([ids[20] ?? ''], { address });
    expect(await countAll()).toBe(20);

    const busy = newAddress();
    for (let count = 0; count < 300; count += 1) await seen(padding(1), { address: busy });
    await seen([ids[20] ?? ''], { address: busy });
    expect(await countAll()).toBe(20);
    api.clock.advance(60_000);
    await seen([ids[20] ?? ''], { address: busy });
    expect(await countAll()).toBe(21);
  }, 60_000);

  test('repeated exposures do not use up the daily limit', async () => {
    const { id } = await createDemand();
    const device = newDevice();
    const known = Array.from({ length: 50 }, () => randomUUID());
    for (let time = 0; time < 25; time += 1) await seen(known, { device });
    await seen([id], { device });
    expect(await total(id)).toBe(1);
  });

  test('retries a failed write on the next flush; returns 200 if demands cannot be read', async () => {
    const { id } = await createDemand();
    const exposures = createExposureCounter(api.db, pino({ level: 'silent' }));
    const looker = { userId: null, uuid: randomUUID(), networks: { own: '10.250.0.1', block: '10.250.0.0/24' } };
    const deviceOf = (name: string) => ({ id: name, since: api.clock.now() });
    await exposures.report({ ...looker, demands: [id], device: deviceOf('one') }, api.clock.now());
    await api.db.schema.alterTable('demand_exposure_days').renameTo('exposures_away').execute();
    await exposures.flush();
    await exposures.report({ ...looker, demands: [id], device: deviceOf('other') }, api.clock.now());
    await api.db.schema.alterTable('exposures_away').renameTo('demand_exposure_days').execute();
    await exposures.flush();
    expect(await total(id)).toBe(2);

    const other = createTestApi(api.db);
    await api.db.schema.alterTable('demands').renameTo('demands_away').execute();
    const answer = await report([id], {}, other.app);
    await api.db.schema.alterTable('demands_away').renameTo('demands').execute();
    expect(answer.status).toBe(200);
  });

  test('records the source of a view, unless it is unknown', async () => {
    const { id } = await createDemand();
    const open = (source: unknown) =>
      request(api.server)
        .post('/api/app/event')
        .set({ 'X-Forwarded-For': newAddress(), 'X-Device-Id': newDevice() })
        .send({ uuid: randomUUID(), eventCode: 'OPEN_INFORMATION_DETAIL', demandId: id, source })
        .expect(200);
    for (const source of ['SEARCH', 'SEARCH', 'HOME', 'TELEPATHY', undefined]) await open(source);
    // The second one is a repeated view, so its source is not recorded.
    const [device, address] = [newDevice(), newAddress()];
    for (const source of ['MESSAGE', 'DIRECT'])
      await request(api.server)
        .post('/api/app/event')
        .set({ 'X-Forwarded-For': address, 'X-Device-Id': device })
        .send({ uuid: randomUUID(), eventCode: 'OPEN_INFORMATION_DETAIL', demandId: id, source })
        .expect(200);
    const sources = await api.db
      .selectFrom('demand_view_sources')
      .select(['source', 'views'])
      .where('demand_id', '=', id)
      .orderBy('source')
      .execute();
    expect(sources).toEqual([
      { source: 'HOME', views: 1 },
      { source: 'MESSAGE', views: 1 },
      { source: 'SEARCH', views: 2 },
    ]);
    const { views } = await api.db.selectFrom('demand_view_days').select('views').where('demand_id', '=', id).executeTakeFirstOrThrow();
    expect(views).toBe(6);
  });
});
