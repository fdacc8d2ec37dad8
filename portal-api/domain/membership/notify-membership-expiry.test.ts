import { beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import { href } from '#shared/routes/href.ts';
import { signInBuyer, type TestBuyer } from '../../testing/buying-steps.ts';
import { forEachApi } from '../../testing/test-api.ts';
import { notifyMembershipExpiry } from './notify-membership-expiry.ts';

const opened = '会员已开通';
const soon = '会员即将到期';
const today = '会员今天到期';
const over = '会员已到期';

forEachApi((api) => {
  const run = () => notifyMembershipExpiry(api.db, api.clock.now());
  /** Advances the clock, then sends the notices that are due. */
  const after = (ms: number) => {
    api.clock.advance(ms);
    return run();
  };
  // Each test begins at 10:00 in China.
  beforeEach(() => api.clock.advance(DAY_MS - ((api.clock.now().getTime() - 2 * HOUR_MS) % DAY_MS)));

  /** Signs in a user who has just bought this number of months. */
  async function buyMonths(months: number): Promise<TestBuyer> {
    const buyer = await signInBuyer(api, { balance: 100_000 });
    const ample = { name: 'dailyBalanceWithoutCode', value: '100000000', valid_from: new Date(0), made_by: 'test' };
    await api.db.insertInto('payment_settings').values(ample).execute();
    for (let month = 0; month < months; month += 1) await buyer.buyMembership(10).expect(200);
    return buyer;
  }

  test('sends one notice three days before the end and one on its day', async () => {
    const buyer = await buyMonths(1);
    await after(27 * DAY_MS - SECOND_MS);
    expect(await buyer.notices()).toEqual([opened]);
    await after(SECOND_MS);
    await run();
    expect(await buyer.notices()).toEqual([opened, soon]);
    // The last second before the day of the end.
    await after(2 * DAY_MS + 14 * HOUR_MS - SECOND_MS);
    expect(await buyer.notices()).toEqual([opened, soon]);
    await after(SECOND_MS);
    await run();
    expect(await buyer.notices()).toEqual([opened, soon, today]);
    await after(DAY_MS);
    expect(await buyer.notices()).toEqual([opened, soon, today]);
  });

  test('the notice names the membership and its end, says that it does not renew itself, and links to its page', async () => {
    const buyer = await signInBuyer(api);
    const [starts_at, ends_at] = [new Date('2026-06-01T00:00:00Z'), new Date('2027-06-01T01:30:00Z')];
    await api.db
      .insertInto('membership_periods')
      .values({ user_id: buyer.id, level: 30, starts_at, ends_at, paid: 0, status: 'ACTIVE', created_at: starts_at })
      .execute();
    await notifyMembershipExpiry(api.db, new Date('2027-05-30T00:00:00Z'));
    const notice = await api.db.selectFrom('notices').selectAll().where('user_id', '=', buyer.id).executeTakeFirstOrThrow();
    expect(notice).toMatchObject({ category: '系统', title: soon, link: href('member') });
    expect(notice.content).toBe(
      '您的年卡会员将于 2027 年 6 月 1 日 09:30 到期。本会员不会自动续费，到期后会员权益停止，如需继续使用请提前续费。',
    );
  });

  test('after downtime, sends only the latest notice that is due: that of the last day, or that of the end', async () => {
    const [late, later] = [await buyMonths(1), await buyMonths(1)];
    await sql`update membership_periods set ends_at = ends_at - interval '2 hours' where user_id = ${later.id}`.execute(api.db);
    await after(30 * DAY_MS - HOUR_MS);
    await run();
    expect([await late.notices(), await later.notices()]).toEqual([
      [opened, today],
      [opened, over],
    ]);
    await after(DAY_MS);
    expect([await late.notices(), await later.notices()]).toEqual([
      [opened, today],
      [opened, over],
    ]);
  });

  test('sends nothing for a period that another one follows, unless that one is revoked', async () => {
    const [kept, refunded] = [await buyMonths(2), await buyMonths(2)];
    await after(28 * DAY_MS);
    expect([await kept.notices(), await refunded.notices()]).toEqual([
      [opened, opened],
      [opened, opened],
    ]);
    await sql`update membership_periods set status = 'REVOKED'
      where user_id = ${refunded.id} and starts_at > ${api.clock.now()}`.execute(api.db);
    await run();
    expect(await refunded.notices()).toEqual([opened, opened, soon]);
    await after(2 * DAY_MS - SECOND_MS);
    expect(await kept.notices()).toEqual([opened, opened]);
    expect(await refunded.notices()).toEqual([opened, opened, soon, today]);
    await after(28 * DAY_MS);
    expect(await kept.notices()).toEqual([opened, opened, soon]);
  });

  test('an upgrade ends what it replaces: only the new period is announced', async () => {
    const buyer = await buyMonths(1);
    await buyer.buyMembership(20).expect(200);
    await after(30 * DAY_MS);
    expect(await buyer.notices()).toEqual([opened, opened]);
    await after(57 * DAY_MS);
    expect(await buyer.notices()).toEqual([opened, opened, soon]);
  });

  test('two concurrent processes notify each of many members once', async () => {
    const users = await Promise.all(Array.from({ length: 45 }, () => signInBuyer(api)));
    const now = api.clock.now();
    const ends_at = new Date(now.getTime() + 2 * DAY_MS);
    const period = { level: 10, starts_at: now, ends_at, paid: 0, status: 'ACTIVE', created_at: now } as const;
    await api.db
      .insertInto('membership_periods')
      .values(users.map(({ id }) => ({ user_id: id, ...period })))
      .execute();
    await Promise.all([run(), run()]);
    const told = await Promise.all(users.map((user) => user.notices()));
    expect(told).toEqual(users.map(() => [soon]));
  });

  test('retries a notice that could not be sent', async () => {
    const buyer = await buyMonths(1);
    // Sends the notices that are due for other users first.
    await after(20 * DAY_MS);
    await sql`create or replace function refuse_notices() returns trigger language plpgsql as $$ begin raise 'full'; end $$`.execute(
      api.db,
    );
    await sql`create trigger refuse_notices before insert on notices for each row execute function refuse_notices()`.execute(api.db);
    await expect(after(8 * DAY_MS)).rejects.toThrow('full');
    await sql`drop trigger refuse_notices on notices`.execute(api.db);
    await run();
    expect(await buyer.notices()).toEqual([opened, soon]);
  });
});
