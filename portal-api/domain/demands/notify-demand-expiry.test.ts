import { beforeEach, expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { href } from '#shared/routes/href.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { notifyDemandExpiry } from './notify-demand-expiry.ts';

const soon = '您的需求即将到期';
const over = '您的需求已到期';

forEachApi((api) => {
  let publisher: { id: string };
  beforeEach(async () => {
    publisher = await signInUser(api);
  });

  const run = () => notifyDemandExpiry(api.db, api.clock.now());
  const publish = (days: number | null, values: Partial<Parameters<typeof publishDemand>[1]> = {}) =>
    publishDemand(api, {
      publisher_id: publisher.id,
      valid_until: days === null ? null : new Date(api.clock.now().getTime() + days * DAY_MS),
      ...values,
    });
  const notices = () =>
    api.db.selectFrom('notices').select(['title', 'content', 'link']).where('user_id', '=', publisher.id).orderBy('id').execute();
  const titles = async () => (await notices()).map(({ title }) => title);

  test('sends one notice three days before the end and one after it', async () => {
    await publish(10);
    for (const [days, told] of [
      [6.9, []],
      [0.2, [soon]],
      [2.8, [soon]],
      [0.2, [soon, over]],
      [30, [soon, over]],
    ] as const) {
      api.clock.advance(days * DAY_MS);
      await run();
      await run();
      expect(await titles()).toEqual(told);
    }
  });

  test('the notice names the demand and its last day, and links to the form that changes it', async () => {
    const { id } = await publish(null, { title: '上海咖啡店换位推广', valid_until: new Date('2031-03-09T15:59:59Z') });
    await notifyDemandExpiry(api.db, new Date('2031-03-07T00:00:00Z'));
    await notifyDemandExpiry(api.db, new Date('2031-03-10T00:00:00Z'));
    const link = href('demand.publish', { demandId: id });
    expect(await notices()).toEqual([
      {
        title: soon,
        content: '「上海咖啡店换位推广」的有效期至 2031 年 3 月 9 日，之后不再展示。需要继续展示的，请提前修改有效期，通过审核后生效。',
        link,
      },
      {
        title: over,
        content: '「上海咖啡店换位推广」的有效期至 2031 年 3 月 9 日，现已不再展示。修改有效期，通过审核后会重新展示。',
        link,
      },
    ]);
  });

  test('sends new notices if the publisher chooses another end', async () => {
    const { id } = await publish(2);
    await run();
    api.clock.advance(3 * DAY_MS);
    await run();
    const valid_until = new Date(api.clock.now().getTime() + 10 * DAY_MS);
    await api.db.updateTable('demands').set({ valid_until }).where('id', '=', id).execute();
    await run();
    expect(await titles()).toEqual([soon, over]);
    api.clock.advance(8 * DAY_MS);
    await run();
    expect(await titles()).toEqual([soon, over, soon]);
  });

  test('sends only the second notice if no process ran in time for the first', async () => {
    await publish(5);
    api.clock.advance(6 * DAY_MS);
    await run();
    expect(await titles()).toEqual([over]);
  });

  test('sends nothing for a demand without an end or one that is not shown', async () => {
    await publish(null);
    await publish(1, { audit_status: 'PAUSED', paused_by: 'OWNER' });
    await publish(1, { audit_status: 'WAITING_REVIEW' });
    await publish(1, { deleted_at: api.clock.now() });
    await run();
    expect(await titles()).toEqual([]);
  });

  test('two concurrent processes send one notice for each of many demands', async () => {
    for (let index = 0; index < 45; index += 1) await publish(1);
    await Promise.all([run(), run()]);
    expect(await titles()).toEqual(Array(45).fill(soon));
  });
});
