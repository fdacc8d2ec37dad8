import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { DAY_MS } from '#shared/durations.ts';
import { imageUrl } from '#shared/rules/image-variants.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let owner: { id: string; token: string };
  let reader: { id: string; token: string };

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    api = createTestApi(database.db);
    owner = await signInUser(api);
    reader = await signInUser(api);
  });
  afterAll(() => database.close());

  const publish = (values: Omit<Parameters<typeof publishDemand>[1], 'publisher_id'> = {}) =>
    publishDemand(api, { publisher_id: owner.id, ...values });
  const report = (demandId: string, more: object = {}, token = reader.token) =>
    request(api.server)
      .post('/v1/umsDemandReport/save')
      .set('X-Token', token)
      .send({ demandId, reason: 'FRAUD', content: '要求先交保证金', ...more });
  const mine = (query = '', token = reader.token) => request(api.server).get(`/v1/umsDemandReport/mine${query}`).set('X-Token', token);
  const countOf = async (id: string) =>
    (await database.db.selectFrom('demands').select('report_count').where('id', '=', id).executeTakeFirstOrThrow()).report_count;
  const addUpload = async (ownerId: string) => {
    const id = randomBytes(16).toString('hex');
    await database.db
      .insertInto('uploads')
      .values({ id, owner_id: ownerId, width: 1, height: 1, bytes: 1, created_at: api.clock.now() })
      .execute();
    return { id, url: imageUrl(id, 960) };
  };
  const usedAt = async (id: string) =>
    (await database.db.selectFrom('uploads').select('used_at').where('id', '=', id).executeTakeFirstOrThrow()).used_at;

  test('a report is stored, counted, and visible to its reporter only', async () => {
    const demand = await publish({ title: '寻找渠道' });
    const image = await addUpload(reader.id);
    const { body } = await report(demand.id, { images: [image.url], phone: '13900001111' }).expect(200);
    expect(body.data).toEqual({ id: expect.any(String), status: 'PENDING' });
    expect(await countOf(demand.id)).toBe(1);
    expect(await usedAt(image.id)).toEqual(api.clock.now());
    expect((await mine().expect(200)).body.data).toMatchObject({
      total: 1,
      records: [
        {
          id: body.data.id,
          reason: 'FRAUD',
          content: '要求先交保证金',
          images: [image.url],
          status: 'PENDING',
          answer: null,
          handledAt: null,
          createdAt: '2026-03-01T10:00:00+08:00',
          demand: { id: demand.id, demandNumber: demand.demandNumber, title: '寻找渠道' },
        },
      ],
    });
    expect((await mine('', owner.token)).body.data.total).toBe(0);
  });

  test('the same report returns the open one and counts once, even for ten concurrent requests', async () => {
    const { id } = await publish();
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await countOf(id)).toBe(1);
    // Also when the demand is no longer shown.
    await database.db.updateTable('demands').set({ audit_status: 'PAUSED' }).where('id', '=', id).execute();
    expect((await report(id).expect(200)).body.data.id).toBe(answers[0]?.body.data.id);
    // None of the repeats counted towards the day's limit.
    for (let more = 0; more < 9; more += 1) await report((await publish()).id).expect(200);
    await report((await publish()).id).expect(429);
  });

  test('rejects a different report while one is open, as nobody would read it', async () => {
    const { id } = await publish();
    await report(id).expect(200);
    const image = await addUpload(reader.id);
    for (const more of [{ content: '还要求加私人微信' }, { reason: 'SPAM' }, { phone: '13900001111' }, { images: [image.url] }]) {
      const { body } = await report(id, more).expect(409);
      expect(body.message).toBe('您对这条需求的举报正在核实，有结果后可以再次举报');
    }
    expect(await usedAt(image.id)).toBeNull();
    await report(id).expect(200);
    expect((await mine(`?demandId=${id}`)).body.data).toMatchObject({ total: 1, records: [{ content: '要求先交保证金' }] });
    // Of two concurrent reports one is stored, and the other one is rejected.
    const { id: another } = await publish();
    const answers = await Promise.all([report(another), report(another, { content: '还要求加私人微信' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await countOf(another)).toBe(1);
  });

  test('an answered report can be followed by a new one', async () => {
    const { id } = await publish();
    const first = (await report(id)).body.data.id;
    const handled = { status: 'DISMISSED', answer: '未发现问题', handled_at: api.clock.now() } as const;
    await database.db.updateTable('demand_reports').set(handled).where('id', '=', first).execute();
    const second = (await report(id).expect(200)).body.data.id;
    expect((await mine(`?demandId=${id}`)).body.data).toMatchObject({
      total: 2,
      records: [
        { id: second, status: 'PENDING' },
        { id: first, status: 'DISMISSED', answer: '未发现问题', handledAt: '2026-03-01T10:00:00+08:00' },
      ],
    });
    await report((await publish()).id).expect(200);
    expect((await mine('?pageSize=1')).body.data).toMatchObject({ total: 3, hasMore: true });
    expect((await mine('?demandId=x').expect(200)).body.data.total).toBe(0);
  });

  test('allows ten reports a day; a rejected one does not count', async () => {
    await report((await publish()).id, { images: [imageUrl('0'.repeat(32), 960)] }).expect(400);
    const demands = await Promise.all(Array.from({ length: 12 }, () => publish()));
    const answers = await Promise.all(demands.map(({ id }) => report(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(({ body }) => body.message)).toEqual(refused.map(() => '今天举报的次数已用完，请明天再试'));
    expect(refused[0]?.body.data.retryAfter).toBeGreaterThan(0);
    api.clock.advance(DAY_MS + 1_000);
    await report((await publish()).id).expect(200);
  });

  test('rejects another user’s picture, or a missing one, and stores nothing', async () => {
    const { id } = await publish();
    const [own, foreign] = [await addUpload(reader.id), await addUpload(owner.id)];
    for (const images of [[own.url, foreign.url], [imageUrl('a'.repeat(32), 960)]]) {
      const { body } = await report(id, { images }).expect(400);
      expect(body.data.fields).toEqual({ images: '有图片不存在或已过期，请重新上传' });
    }
    expect([await usedAt(own.id), await usedAt(foreign.id)]).toEqual([null, null]);
    expect(await countOf(id)).toBe(0);
    expect((await mine()).body.data.total).toBe(0);
  });

  test('returns 409 for the caller’s own demand, 404 for a hidden one, and 401 to visitors', async () => {
    const [own, hidden] = [await publish(), await publish({ audit_status: 'REJECTED' })];
    expect((await report(own.id, {}, owner.token).expect(409)).body.message).toBe('不能举报自己发布的需求');
    for (const id of [hidden.id, '0', 'x']) await report(id).expect(404);
    await request(api.server)
      .post('/v1/umsDemandReport/save')
      .send({ demandId: own.id, reason: 'SPAM', content: '重复发布的广告' })
      .expect(401);
    await request(api.server).get('/v1/umsDemandReport/mine').expect(401);
  });

  test('a user who has unlocked, discussed or reported a demand can open and report it when it is taken down or removed', async () => {
    const [unlocked, talked, reported, unknown] = [await publish(), await publish(), await publish(), await publish()];
    const now = api.clock.now();
    await database.db
      .insertInto('contact_grants')
      .values({ user_id: reader.id, demand_id: unlocked.id, granted_by: 'QUOTA', at: now })
      .execute();
    await database.db
      .insertInto('threads')
      .values({ demand_id: talked.id, publisher_id: owner.id, reader_id: reader.id, updated_at: now })
      .execute();
    await report(reported.id).expect(200);
    await database.db
      .updateTable('demand_reports')
      .set({ status: 'UPHELD', answer: '已下架', handled_at: now })
      .where('demand_id', '=', reported.id)
      .execute();
    const all = [unlocked, talked, reported, unknown];
    const ids = all.map(({ id }) => id);
    const read = (number: string, token = reader.token) =>
      request(api.server).get(`/api/demand/${number}?for=report`).set('X-Token', token);
    const statuses = async (answers: Promise<{ status: number }[]>) => (await answers).map(({ status }) => status);
    const readAll = (token?: string) => statuses(Promise.all(all.map(({ demandNumber }) => read(demandNumber, token))));
    await database.db.updateTable('demands').set({ audit_status: 'PAUSED', paused_by: 'OWNER' }).where('id', 'in', ids).execute();
    expect(await readAll()).toEqual([200, 200, 200, 404]);
    expect(await readAll((await signInUser(api)).token)).toEqual([404, 404, 404, 404]);
    await request(api.server).get(`/api/demand/${unlocked.demandNumber}?for=report`).expect(404);
    await request(api.server).get(`/api/demand/${unlocked.demandNumber}`).set('X-Token', reader.token).expect(404);
    await database.db.updateTable('demands').set({ deleted_at: now }).where('id', 'in', ids).execute();
    expect(await readAll()).toEqual([200, 200, 200, 404]);
    expect(await statuses(Promise.all(all.map(({ id }) => report(id))))).toEqual([200, 200, 200, 404]);
  });

  test('the current text of a demand that is no longer shown is not visible to them', async () => {
    const { id, demandNumber } = await publish({
      title: '没有人审过的标题',
      reviewed_title: '审过的标题',
      budget: '5 万',
      audit_status: 'REJECTED',
    });
    await database.db
      .insertInto('contact_grants')
      .values({ user_id: reader.id, demand_id: id, granted_by: 'QUOTA', at: api.clock.now() })
      .execute();
    const { body } = await request(api.server).get(`/api/demand/${demandNumber}?for=report`).set('X-Token', reader.token).expect(200);
    expect(body.data).toMatchObject({ id, demandNumber, title: '审过的标题', summary: '', content: '', images: [], budget: null });
    expect(body.data).toMatchObject({ available: false, own: false, contactMethods: [], rejectReason: null });
  });

  test.each([
    [{ reason: 'BORING' }, 'reason', '请选择举报原因'],
    [{ content: '假的' }, 'content', '请至少用 5 个字说明情况'],
    [{ content: '长'.repeat(501) }, 'content', '说明不能超过 500 个字'],
    [{ content: '中间有\0无效字符' }, 'content', '含有无效字符'],
    [{ images: ['https://elsewhere.example/a.png'] }, 'images.0', '图片地址不正确'],
    [{ images: Array.from({ length: 10 }, () => imageUrl('0'.repeat(32), 960)) }, 'images', '图片最多 9 张'],
    [{ phone: '12345' }, 'phone', expect.stringMatching(/手机/)],
  ])('rejects %j and names the field', async (more, field, sentence) => {
    const { body } = await report((await publish()).id, more).expect(400);
    expect(body.data.fields).toEqual({ [field]: sentence });
  });
});
