import { beforeAll, expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { toChinaDay } from '../../platform/china-time.ts';
import { type Caller, callAs, demandFields, reviewAs, saveAs, signInPublisher } from '../../testing/publish-steps.ts';
import { forEachApi } from '../../testing/test-api.ts';

forEachApi((api) => {
  let owner: Caller;
  let shown: { id: string; demandNumber: string };
  let rejected: { id: string };
  let edited: { id: string };
  beforeAll(async () => {
    owner = await signInPublisher(api, { memberLevel: 30 });
    shown = await saveAs(api, owner, { title: '展示中的合作需求' });
    rejected = await saveAs(api, owner, { title: '未通过的合作需求' }, { approved: false });
    await reviewAs(api, rejected.id, { event: 'REJECT', reason: '请补充预算', fields: {} });
    edited = await saveAs(api, owner, { title: '修改中的 100% 需求' });
    await callAs(api, owner)
      .put('/v1/demand/update', { id: edited.id, version: 1, ...demandFields() })
      .expect(200);
    await reviewAs(api, edited.id, { event: 'REJECT', reason: '修改内容不完整', fields: {} });
    const removed = await saveAs(api, owner, { title: '删除了的合作需求' });
    await callAs(api, owner).delete(`/v1/demand/remove?id=${removed.id}`).expect(200);
    await saveAs(api, await signInPublisher(api), { title: '别人的合作需求' });
  });

  const list = async (query: Record<string, string | number> = {}) =>
    (await callAs(api, owner).get('/api/demand/page-my-publish').query(query).expect(200)).body.data;
  const idsOf = (page: { records: { id: string }[] }) => page.records.map(({ id }) => id);

  test('lists the caller’s own demands, latest first, with the reasons of reviewers', async () => {
    const page = await list();
    expect(idsOf(page)).toEqual([edited.id, rejected.id, shown.id]);
    expect(page).toMatchObject({ total: 3, hasMore: false, counts: { PUBLISH: 2, REJECTED: 1, WAITING_REVIEW: 0, PAUSED: 0 } });
    expect(page.records).toMatchObject([
      { edit: 'REJECTED', rejectReason: '修改内容不完整', auditStatus: 'PUBLISH', version: 2 },
      { edit: 'NONE', rejectReason: '请补充预算', auditStatus: 'REJECTED' },
      { edit: 'NONE', rejectReason: null, pausedBy: null, messageCount: 0, refreshedUntil: null },
    ]);
  });

  test('filters by status and pages the result; the counts stay those of all demands', async () => {
    const page = await list({ auditStatus: 'PUBLISH', pageSize: 1 });
    expect(idsOf(page)).toEqual([edited.id]);
    expect(page).toMatchObject({ total: 2, hasMore: true, counts: { PUBLISH: 2, REJECTED: 1 } });
    expect(idsOf(await list({ auditStatus: 'PUBLISH', pageSize: 1, pageNum: 2 }))).toEqual([shown.id]);
    expect(idsOf(await list({ auditStatus: 'PAUSED' }))).toEqual([]);
  });

  test('an expired demand is counted, listed and marked as expired, not as shown', async () => {
    const publisher = await signInPublisher(api);
    const { id } = await saveAs(api, publisher, { validUntil: toChinaDay(new Date(api.clock.now().getTime() + DAY_MS)) });
    const ask = async (query: object = {}) =>
      (await callAs(api, publisher).get('/api/demand/page-my-publish').query(query).expect(200)).body.data;
    const figures = async () => (await callAs(api, publisher).get('/v1/user/detail').expect(200)).body.data.stats.publish;
    expect(await ask({ auditStatus: 'PUBLISH' })).toMatchObject({ total: 1, counts: { PUBLISH: 1, EXPIRED: 0 } });
    await api.db.updateTable('demands').set({ valid_until: api.clock.now() }).where('id', '=', id).execute();
    expect(await ask({ auditStatus: 'PUBLISH' })).toMatchObject({ records: [], total: 0, counts: { PUBLISH: 0, EXPIRED: 1 } });
    expect(await ask({ auditStatus: 'EXPIRED' })).toMatchObject({ records: [{ id, auditStatus: 'PUBLISH', expired: true }], total: 1 });
    expect(await ask()).toMatchObject({ total: 1 });
    expect(await figures()).toMatchObject({ PUBLISH: 0, EXPIRED: 1 });
  });

  test.each([
    ['未通过', 'title'],
    ['100%', 'title with a wildcard'],
    ['%', 'wildcard alone'],
  ])('searches titles for «%s» (%s)', async (keyword) => {
    const page = await list({ keyword });
    expect(page.records).toHaveLength(1);
    expect(page.counts[page.records[0].auditStatus]).toBe(1);
  });

  test('a title is found as written, and by characters of the other width', async () => {
    const publisher = await signInPublisher(api);
    const { id } = await saveAs(api, publisher, { title: '找渠道：华东（长期），ＡＰＰ拉新' });
    for (const keyword of ['渠道：华东', '（长期）', '(长期),app', 'ＡＰＰ']) {
      const { body } = await callAs(api, publisher).get('/api/demand/page-my-publish').query({ keyword }).expect(200);
      expect([keyword, ...idsOf(body.data)]).toEqual([keyword, id]);
    }
  });

  test('a demand is found by its number', async () => {
    expect(idsOf(await list({ keyword: shown.demandNumber.toLowerCase() }))).toEqual([shown.id]);
    // Pasted with an invisible character.
    expect(idsOf(await list({ keyword: `${shown.demandNumber}\u200b` }))).toEqual([shown.id]);
  });

  test.each([
    ['auditStatus', 'GONE'],
    ['pageNum', '0'],
    ['pageSize', '51'],
    ['keyword', 'x'.repeat(51)],
  ])('rejects an invalid %s and names it', async (field, value) => {
    const { body } = await callAs(api, owner)
      .get('/api/demand/page-my-publish')
      .query({ [field]: value })
      .expect(400);
    expect(Object.keys(body.data.fields)).toEqual([field]);
  });

  test('the owner sees in every view that a demand has expired', async () => {
    const publisher = await signInPublisher(api);
    const { id, demandNumber } = await saveAs(api, publisher, { title: '有效期已过的需求', validUntil: toChinaDay(api.clock.now()) });
    const read = async (path: string) => (await callAs(api, publisher).get(path).expect(200)).body.data;
    const readAll = async () => [
      (await read('/api/demand/page-my-publish')).records[0].expired,
      (await read(`/api/demand/my-demand/${id}`)).expired,
      (await read(`/api/demand/${demandNumber}`)).expired,
    ];
    expect(await readAll()).toEqual([false, false, false]);
    await api.db
      .updateTable('demands')
      .set({ valid_until: new Date(api.clock.now().getTime() - 1_000) })
      .where('id', '=', id)
      .execute();
    expect(await readAll()).toEqual([true, true, true]);
  });

  test('returns 401 to visitors', async () => {
    await callAs(api, null).get('/api/demand/page-my-publish').expect(401);
    await callAs(api, null).get(`/api/demand/my-demand/${shown.id}`).expect(401);
  });

  test('the caller’s own demand is found by id and by public number', async () => {
    for (const name of [shown.id, shown.demandNumber]) {
      const { body } = await callAs(api, owner).get(`/api/demand/my-demand/${name}`).expect(200);
      expect(body.data).toMatchObject({ id: shown.id, own: true, contactUnlocked: true, contactMethods: ['phone'], propEffects: [] });
    }
  });

  test('counts the messages received for a demand', async () => {
    const reader = await signInPublisher(api);
    const now = api.clock.now();
    const thread = await api.db
      .insertInto('threads')
      .values({ demand_id: shown.id, publisher_id: owner.id, reader_id: reader.id, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const message = { demand_id: shown.id, thread_id: thread.id, content: '您好', created_at: now };
    await api.db
      .insertInto('messages')
      .values([
        { ...message, from_id: reader.id, to_id: owner.id },
        { ...message, from_id: owner.id, to_id: reader.id },
      ])
      .execute();
    expect((await list({ keyword: '展示中' })).records[0].messageCount).toBe(1);
  });
});
