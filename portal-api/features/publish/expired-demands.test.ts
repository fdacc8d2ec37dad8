import { beforeAll, expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { notifyDemandExpiry } from '../../domain/demands/notify-demand-expiry.ts';
import { toChinaDay } from '../../platform/china-time.ts';
import { OPERATOR_TOKEN, sendOrder } from '../../testing/operator-steps.ts';
import { type Caller, callAs, demandFields, reviewAs, saveAs, signInPublisher } from '../../testing/publish-steps.ts';
import { forEachApi } from '../../testing/test-api.ts';

forEachApi({ operatorToken: OPERATOR_TOKEN }, (api) => {
  let owner: Caller;
  beforeAll(async () => {
    owner = await signInPublisher(api, { memberLevel: 30 });
  });

  const show = (id: string, shown = true) => callAs(api, owner).post('/v1/demand/show', { id, show: shown });
  const newest = async () => (await callAs(api, owner).get('/v1/sysNotice/page').expect(200)).body.data.records[0];
  const dayIn = (days: number) => toChinaDay(new Date(api.clock.now().getTime() + days * DAY_MS));
  const change = (id: string, version: number, days: number) =>
    callAs(api, owner)
      .put('/v1/demand/update', { id, version, ...demandFields({ validUntil: dayIn(days) }) })
      .expect(200);
  const execute = async (command: string, input: object = {}) => (await sendOrder(api, command, input).expect(200)).body.data;
  const list = '/user/demand/publishList';
  const refusal = '有效期已过，请先修改有效期再展示';

  test('an approval after the last day says once that the demand is not shown, and reviewers see it before', async () => {
    const { id } = await saveAs(api, owner, { title: '等了两天的需求', validUntil: dayIn(0) }, { approved: false });
    const last = dayIn(0);
    expect(await execute('show', { id })).toMatchObject({ ended: null });
    api.clock.advance(2 * DAY_MS);
    expect((await execute('list')).find((item: { id: string }) => item.id === id)).toMatchObject({ ended: last });
    expect(await execute('show', { id })).toMatchObject({ status: '待审核', ended: last });
    expect(await execute('approve', { id })).toMatchObject({ status: '已过有效期', ended: last });
    const notice = {
      title: '您的需求已通过审核',
      summary: '「等了两天的需求」已通过审核，但有效期已过，没有展示。修改有效期，通过审核后展示。',
      link: list,
    };
    expect(await newest()).toMatchObject(notice);
    await notifyDemandExpiry(api.db, api.clock.now());
    expect(await newest()).toMatchObject(notice);
    // The new date is approved, and passes in turn.
    await change(id, 1, 1);
    expect(await execute('show', { id })).toMatchObject({ status: '已过有效期，修改待审核', ended: null });
    api.clock.advance(3 * DAY_MS);
    await execute('approve', { id });
    expect(await newest()).toMatchObject({
      title: '您的修改已通过审核',
      summary: expect.stringContaining('的修改已生效，但有效期已过，没有展示。'),
      link: list,
    });
  });

  test('rejected changes of an expired demand do not leave it shown, and the notice does not say so', async () => {
    const { id } = await saveAs(api, owner, { title: '过期以后修改的需求', validUntil: dayIn(0) });
    api.clock.advance(2 * DAY_MS);
    await change(id, 1, 10);
    await reviewAs(api, id, { event: 'REJECT', reason: '请写明产品', fields: {} });
    expect(await newest()).toMatchObject({
      title: '您的修改未通过审核',
      summary: '「过期以后修改的需求」的修改未通过审核。原内容的有效期已过，没有展示。原因：请写明产品',
    });
  });

  test('a rejected demand, or one that was taken down, is not submitted again after its last day', async () => {
    const rejected = await saveAs(api, owner, { validUntil: dayIn(0) }, { approved: false });
    await reviewAs(api, rejected.id, { event: 'REJECT', reason: '请写明产品', fields: {} });
    const [pausedByOwner, pausedByAdmin, shown] = [
      await saveAs(api, owner, { validUntil: dayIn(0) }),
      await saveAs(api, owner, { validUntil: dayIn(0) }),
      await saveAs(api, owner, { validUntil: dayIn(0) }),
    ];
    await show(pausedByOwner.id, false).expect(200);
    await reviewAs(api, pausedByAdmin.id, { event: 'TAKE_DOWN', reason: '收到投诉' });
    api.clock.advance(2 * DAY_MS);
    for (const { id } of [rejected, pausedByOwner, pausedByAdmin, shown]) {
      expect((await show(id).expect(409)).body).toMatchObject({ code: 409, message: refusal });
    }
    await change(rejected.id, 1, 10);
    expect(await execute('show', { id: rejected.id })).toMatchObject({ status: '待审核', ended: null });
  });

  test('the date of the changes counts that are submitted with a demand', async () => {
    const { id } = await saveAs(api, owner, { validUntil: dayIn(0) });
    await change(id, 1, 10);
    await reviewAs(api, id, { event: 'TAKE_DOWN', reason: '收到投诉' });
    api.clock.advance(2 * DAY_MS);
    expect((await show(id).expect(200)).body.data).toEqual({ auditStatus: 'WAITING_REVIEW' });
  });

  test('lifting the takedown of a demand that its owner had hidden does not promise what its last day forbids', async () => {
    const { id } = await saveAs(api, owner, { title: '自己先下架的需求', validUntil: dayIn(0) });
    await show(id, false).expect(200);
    await reviewAs(api, id, { event: 'TAKE_DOWN', reason: '收到投诉' });
    api.clock.advance(2 * DAY_MS);
    await reviewAs(api, id, { event: 'RESTORE' });
    expect(await newest()).toMatchObject({
      title: '平台已撤销下架',
      summary: '平台已撤销对「自己先下架的需求」的下架。它此前由您自己下架，有效期已过，修改有效期，通过审核后展示。',
      link: list,
    });
  });

  test('a takedown can be lifted after the last day of its demand, and the notice does not say that it is shown again', async () => {
    const { id } = await saveAs(api, owner, { title: '下架期间过期的需求', validUntil: dayIn(0) });
    await reviewAs(api, id, { event: 'TAKE_DOWN', reason: '收到投诉' });
    api.clock.advance(2 * DAY_MS);
    await reviewAs(api, id, { event: 'RESTORE' });
    expect(await newest()).toMatchObject({
      title: '平台已撤销下架',
      summary: '平台已撤销对「下架期间过期的需求」的下架，但有效期已过，没有展示。修改有效期，通过审核后展示。',
      link: list,
    });
    expect((await callAs(api, owner).get(`/api/demand/${id}`).expect(200)).body.data.expired).toBe(true);
  });
});
