import { expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { toChinaDay } from '../../../platform/china-time.ts';
import { OPERATOR_TOKEN, sendOrder } from '../../../testing/operator-steps.ts';
import { callAs, reviewAs, saveAs, signInPublisher } from '../../../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../../../testing/test-api.ts';

forEachApi({ operatorToken: OPERATOR_TOKEN }, (api) => {
  const execute = async (command: string, input: object = {}) => (await sendOrder(api, command, input).expect(200)).body.data;

  test('the lists of a user, of reports and the sheet name the state of a demand alike, and count as shown what is shown', async () => {
    const publisher = await signInPublisher(api, { memberLevel: 30 });
    const reporter = await signInUser(api);
    const save = async (validUntil: string | null = null) => (await saveAs(api, publisher, { validUntil })).id;
    const today = toChinaDay(api.clock.now());
    const [shown, expired, hidden, takenDown, removed] = [await save(), await save(today), await save(today), await save(), await save()];
    for (const demandId of [shown, expired, hidden, takenDown, removed]) {
      const fields = { demandId, reason: 'SPAM', content: '每天重复发布' };
      await callAs(api, reporter).post('/v1/umsDemandReport/save', fields).expect(200);
    }
    await callAs(api, publisher).post('/v1/demand/show', { id: hidden, show: false }).expect(200);
    await reviewAs(api, takenDown, { event: 'TAKE_DOWN', reason: '收到投诉' });
    await callAs(api, publisher).delete(`/v1/demand/remove?id=${removed}`).expect(200);
    api.clock.advance(2 * DAY_MS);

    const states = ['展示中', '已过有效期', '已下架（发布者）', '已下架（平台）', '已删除'];
    const sheets = await Promise.all([shown, expired, hidden, takenDown, removed].map((id) => execute('show', { id })));
    expect(sheets.map(({ status }) => status)).toEqual(states);
    const reports: { demand: { status: string } }[] = await execute('reports');
    expect(reports.map(({ demand }) => demand.status)).toEqual(states);
    const account = await execute('user', { user: publisher.id });
    expect(account.demands.map(({ status }: { status: string }) => status)).toEqual(states.toReversed());
    expect(account.liveDemands).toBe(1);
  });
});
