import { beforeAll, expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { blockAs } from '../../testing/auth-steps.ts';
import { type Caller, callAs, demandFields, reviewAs, saveAs, signInPublisher } from '../../testing/publish-steps.ts';
import { createTestApi, forEachApi } from '../../testing/test-api.ts';

forEachApi((api) => {
  let owner: Caller;
  let stranger: Caller;
  beforeAll(async () => {
    [owner, stranger] = [await signInPublisher(api, { memberLevel: 30 }), await signInPublisher(api)];
  });

  const update = (id: string, version: number, changes: Parameters<typeof demandFields>[0] = {}, caller = owner) =>
    callAs(api, caller).put('/v1/demand/update', { id, version, ...demandFields(changes) });
  const show = (id: string, shown: boolean, caller = owner) => callAs(api, caller).post('/v1/demand/show', { id, show: shown });
  const remove = (id: string, caller = owner) => callAs(api, caller).delete(`/v1/demand/remove?id=${id}`);
  const read = async (id: string) => (await callAs(api, owner).get(`/api/demand/my-demand/${id}`).expect(200)).body.data;
  const seenByAll = async (id: string) => (await callAs(api, null).get(`/api/demand/${id}`)).body.data;

  test('changes of a shown demand await review while the previous version stays visible; approval applies them', async () => {
    const { id, version } = await saveAs(api, owner, { title: '第一个版本的标题' });
    const { body } = await update(id, version, { title: '第二个版本的标题', content: `改过的详细说明${'，欢迎联系'.repeat(5)}` }).expect(
      200,
    );
    expect(body.data).toMatchObject({ id, auditStatus: 'PUBLISH', edit: 'WAITING', version: 2 });
    expect((await seenByAll(id)).title).toBe('第一个版本的标题');
    expect(await read(id)).toMatchObject({ title: '第一个版本的标题', edit: 'WAITING', pendingVersion: { title: '第二个版本的标题' } });
    // The page of the demand tells its publisher, and only them.
    const shownTo = async (caller: Caller | null) => (await callAs(api, caller).get(`/api/demand/${id}`).expect(200)).body.data;
    expect(await shownTo(owner)).toMatchObject({ title: '第一个版本的标题', edit: 'WAITING' });
    expect(await shownTo(null)).not.toHaveProperty('edit');
    await reviewAs(api, id, { event: 'APPROVE' });
    expect(await seenByAll(id)).toMatchObject({ title: '第二个版本的标题', summary: expect.stringContaining('改过的详细说明') });
    expect(await read(id)).toMatchObject({ edit: 'NONE', pendingVersion: null, rejection: null });
    const found = await callAs(api, null).get('/api/demand/page-search').query({ keyword: '第二个版本' });
    expect(found.body.data.records.map((card: { id: string }) => card.id)).toEqual([id]);
  });

  test('a demand with the portal’s own drawings, as in the demo data, can be changed like any other', async () => {
    const images = ['/images/scenes/10-1.svg', '/images/scenes/10-2.svg'];
    const { id, version } = await saveAs(api, owner, { title: '有图片的一条需求' });
    await api.db
      .updateTable('demands')
      .set({ images: JSON.stringify(images) })
      .where('id', '=', id)
      .execute();
    await update(id, version, { title: '有图片的另一条需求', images }).expect(200);
    await reviewAs(api, id, { event: 'APPROVE' });
    expect(await seenByAll(id)).toMatchObject({ title: '有图片的另一条需求', images, cover: images[0] });
  });

  test('rejected changes leave the demand shown, and report the reason and its fields', async () => {
    const { id } = await saveAs(api, owner, { title: '展示中的原标题' });
    await update(id, 1, { title: '改后的新标题呀' }).expect(200);
    await reviewAs(api, id, { event: 'REJECT', reason: '标题与正文不符', fields: { title: '请写明合作对象' } });
    expect((await seenByAll(id)).title).toBe('展示中的原标题');
    expect(await read(id)).toMatchObject({
      auditStatus: 'PUBLISH',
      edit: 'REJECTED',
      pendingVersion: { title: '改后的新标题呀' },
      rejection: { reason: '标题与正文不符', fields: { title: '请写明合作对象' } },
    });
    await update(id, 2, { title: '又改了一次的标题' }).expect(200);
    expect(await read(id)).toMatchObject({ edit: 'WAITING', rejection: null, pendingVersion: { title: '又改了一次的标题' }, version: 3 });
  });

  test('a corrected demand awaits review again, without the old reason', async () => {
    const { id } = await saveAs(api, owner, {}, { approved: false });
    await reviewAs(api, id, { event: 'REJECT', reason: '请补充结算周期', fields: { content: '缺少结算周期' } });
    expect(await read(id)).toMatchObject({
      auditStatus: 'REJECTED',
      rejection: { reason: '请补充结算周期', fields: { content: '缺少结算周期' } },
    });
    const { body } = await update(id, 1, { title: '补充完整后的标题' }).expect(200);
    expect(body.data).toMatchObject({ auditStatus: 'WAITING_REVIEW', edit: 'NONE', version: 2 });
    expect(await read(id)).toMatchObject({ title: '补充完整后的标题', rejection: null, rejectReason: null });
  });

  test('of two saves of the same version, the second returns 409 with the current version', async () => {
    const { id } = await saveAs(api, owner);
    const answers = await Promise.all([update(id, 1), update(id, 1)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stale = answers.find(({ status }) => status === 409);
    expect(stale?.body).toMatchObject({ code: 409, data: { version: 2 }, message: expect.stringContaining('刷新') });
  });

  test('changes are validated like a new demand', async () => {
    const { id } = await saveAs(api, owner);
    const { body } = await update(id, 1, { title: '专业代开发票服务', industryCode: '9999' }).expect(400);
    expect(Object.keys(body.data.fields).toSorted()).toEqual(['industryCode', 'title']);
    await update(id, 0).expect(400);
    expect(await read(id)).toMatchObject({ version: 1, edit: 'NONE' });
  });

  test('a demand hidden by its owner can be shown again immediately; pending changes stay pending', async () => {
    const { id } = await saveAs(api, owner);
    await update(id, 1, { title: '等待中的新标题' }).expect(200);
    expect((await show(id, false).expect(200)).body.data).toEqual({ auditStatus: 'PAUSED' });
    await callAs(api, null).get(`/api/demand/${id}`).expect(404);
    expect(await read(id)).toMatchObject({ auditStatus: 'PAUSED', pausedBy: 'OWNER', edit: 'WAITING', rejectReason: null });
    expect((await show(id, true).expect(200)).body.data).toEqual({ auditStatus: 'PUBLISH' });
    expect(await read(id)).toMatchObject({ pausedBy: null, edit: 'WAITING' });
  });

  test('a demand taken down by a reviewer must be reviewed again, with its pending changes', async () => {
    const { id } = await saveAs(api, owner);
    await update(id, 1, { title: '下架前改好的标题' }).expect(200);
    await reviewAs(api, id, { event: 'TAKE_DOWN', reason: '收到多起投诉' });
    expect(await read(id)).toMatchObject({ auditStatus: 'PAUSED', pausedBy: 'ADMIN', rejection: { reason: '收到多起投诉' } });
    expect((await show(id, true).expect(200)).body.data).toEqual({ auditStatus: 'WAITING_REVIEW' });
    expect(await read(id)).toMatchObject({ title: '下架前改好的标题', edit: 'NONE', pausedBy: null, rejection: null });
  });

  test('lifting a takedown does not show a demand that its owner had hidden before', async () => {
    const { id } = await saveAs(api, owner, { title: '自己先下架的一条需求' });
    await show(id, false).expect(200);
    await reviewAs(api, id, { event: 'TAKE_DOWN', reason: '收到投诉' });
    await reviewAs(api, id, { event: 'TAKE_DOWN', reason: '收到第二次投诉' });
    await reviewAs(api, id, { event: 'RESTORE' });
    expect(await seenByAll(id)).toBeNull();
    expect(await read(id)).toMatchObject({ auditStatus: 'PAUSED', pausedBy: 'OWNER', rejectReason: null });
    const [notice] = (await callAs(api, owner).get('/v1/sysNotice/page').expect(200)).body.data.records;
    expect(notice).toMatchObject({ title: '平台已撤销下架', link: '/user/demand/publishList' });
    // Once its owner has shown it again, lifting the next takedown shows it.
    await show(id, true).expect(200);
    await reviewAs(api, id, { event: 'TAKE_DOWN', reason: '收到投诉' });
    await reviewAs(api, id, { event: 'RESTORE' });
    expect(await seenByAll(id)).toMatchObject({ id });
  });

  test('a rejected demand can be resubmitted unchanged', async () => {
    const { id } = await saveAs(api, owner, {}, { approved: false });
    await reviewAs(api, id, { event: 'REJECT', reason: '误判的理由', fields: {} });
    expect((await show(id, true).expect(200)).body.data).toEqual({ auditStatus: 'WAITING_REVIEW' });
  });

  test.each([
    ['showing what is shown', true, true],
    ['showing what waits for review', false, true],
    ['hiding what waits for review', false, false],
  ])('returns 409 for %s', async (_name, approved, shown) => {
    const { id } = await saveAs(api, owner, {}, { approved });
    const { body } = await show(id, shown).expect(409);
    expect(body.message).toMatch(/展示中|审核/);
    expect((await read(id)).auditStatus).toBe(approved ? 'PUBLISH' : 'WAITING_REVIEW');
  });

  test('an expired demand cannot be shown again until its date is changed', async () => {
    const late = createTestApi(api.db);
    const person = await signInPublisher(late);
    const { id } = await saveAs(late, person, { validUntil: '2026-03-02' });
    await callAs(late, person).post('/v1/demand/show', { id, show: false }).expect(200);
    late.clock.advance(2 * DAY_MS);
    const { body } = await callAs(late, person).post('/v1/demand/show', { id }).expect(409);
    expect(body.message).toContain('有效期');
  });

  test('a removed demand returns 404 to everybody, permanently', async () => {
    const { id } = await saveAs(api, owner);
    await update(id, 1).expect(200);
    expect((await remove(id).expect(200)).body.data).toBeNull();
    await callAs(api, owner).get(`/api/demand/my-demand/${id}`).expect(404);
    await callAs(api, owner).get(`/api/demand/${id}`).expect(404);
    await update(id, 2).expect(404);
    await show(id, true).expect(404);
    await remove(id).expect(404);
  });

  test.each(['PUBLISH', 'WAITING_REVIEW'])('another user’s demand (%s) returns the same 404 as a missing one', async (status) => {
    const { id } = await saveAs(api, owner, {}, { approved: status === 'PUBLISH' });
    const missing = await update('999999', 1, {}, stranger).expect(404);
    expect((await update(id, 1, {}, stranger).expect(404)).body).toEqual(missing.body);
    expect((await show(id, false, stranger).expect(404)).body).toEqual(missing.body);
    expect((await remove(id, stranger).expect(404)).body).toEqual(missing.body);
    expect((await callAs(api, stranger).get(`/api/demand/my-demand/${id}`).expect(404)).body).toEqual(missing.body);
    expect(await read(id)).toMatchObject({ auditStatus: status, version: 1 });
  });

  test.each(['x', '99999999999999999999', '-1'])('returns 404 for the id «%s»', async (id) => {
    await update(id, 1).expect(404);
    await show(id, true).expect(404);
    await remove(id).expect(404);
  });

  test('returns 401 to visitors', async () => {
    const { id } = await saveAs(api, owner);
    await callAs(api, null)
      .put('/v1/demand/update', { id, version: 1, ...demandFields() })
      .expect(401);
    await callAs(api, null).post('/v1/demand/show', { id }).expect(401);
    await callAs(api, null).delete(`/v1/demand/remove?id=${id}`).expect(401);
  });

  test('a blocked user can hide and remove, but neither change nor show', async () => {
    const blocked = await signInPublisher(api);
    const { id } = await saveAs(api, blocked);
    await blockAs(api, blocked);
    expect((await update(id, 1, {}, blocked).expect(403)).body.data).toMatchObject({ reason: 'BLOCKED' });
    await show(id, false, blocked).expect(200);
    expect((await show(id, true, blocked).expect(403)).body.data).toMatchObject({ reason: 'BLOCKED' });
    await remove(id, blocked).expect(200);
  });

  test('allows sixty changes an hour', async () => {
    const eager = await signInPublisher(api);
    const { id } = await saveAs(api, eager);
    await api.db
      .insertInto('attempts')
      .values(Array.from({ length: 60 }, () => ({ key: `demand-change:${eager.id}`, at: api.clock.now() })))
      .execute();
    const { body } = await update(id, 1, {}, eager).expect(429);
    expect(body.data.retryAfter).toBeGreaterThan(0);
    await show(id, false, eager).expect(429);
  });
});
