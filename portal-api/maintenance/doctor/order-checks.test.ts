import { beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { MINUTE_MS } from '#shared/durations.ts';
import { actOn } from '../../testing/payment-provider-steps.ts';
import { findFaults, openWaitingOrder, runJobs, startCode } from '../../testing/payment-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { findOffences } from './check.ts';
import { membershipChecks } from './membership-checks.ts';
import { orderChecks } from './order-checks.ts';

class Undo extends Error {}

const refundOf = (kind: string) => `insert into refunds (refund_no, order_id, amount, cause, asked_by, created_at, status, quantity)
  select '${kind}_r1', id, 1, 'USER', user_id::text, now(),`;
const fulfilled = (kind: string) => `where kind = '${kind}' and fulfilled_at is not null`;

forEachApi((api) => {
  beforeAll(async () => {
    const { id } = await signInUser(api);
    for (const kind of ['SCENE', 'MEMBERSHIP', 'RECHARGE'] as const) {
      const attempt = await startCode(api, await openWaitingOrder(api, id, kind), 'ALIPAY');
      await actOn(api, attempt.out_trade_no, { act: 'pay' });
    }
    // A payment of the wrong amount is refunded: Alipay answers immediately.
    const wrong = await startCode(api, await openWaitingOrder(api, id), 'ALIPAY');
    await actOn(api, wrong.out_trade_no, { act: 'amount', amount: 7 });
    await runJobs(api);
  });

  /** Returns the names of the checks that fail after direct changes to the database; the changes are rolled back. */
  async function namesAfter(...statements: string[]): Promise<string[]> {
    const names: string[] = [];
    const undone = api.db.transaction().execute(async (trx) => {
      for (const table of ['scene_ledger', 'orders', 'refunds', 'pay_attempts', 'ledger_transfers']) {
        await sql.raw(`alter table ${table} disable trigger user`).execute(trx);
      }
      for (const statement of statements) await sql.raw(statement).execute(trx);
      for (const check of [...orderChecks, ...membershipChecks]) {
        const rows = await findOffences(trx, check, { deep: true, now: api.clock.now() });
        if (rows && rows.length > 0) names.push(check.name);
      }
      throw new Undo();
    });
    await expect(undone).rejects.toThrow(Undo);
    return names;
  }

  test.each<[string, string[], string]>([
    [
      'an order that nobody paid',
      ['payments', 'payments'],
      `update orders set status = 'PAID', paid_at = created_at where status = 'WAITING'`,
    ],
    [
      'a paid order of another sum',
      ['payments', 'payments'],
      `update orders set list_amount = 2000, amount = 2000 where kind = 'RECHARGE'`,
    ],
    [
      'a paid order that is closed',
      ['payments', 'payments'],
      `update orders set status = 'CLOSED', closed_at = now() where kind = 'RECHARGE'`,
    ],
    [
      'a booked payment of another kind than the order',
      ['payments'],
      `update ledger_transfers set kind = 'BUY_MEMBERSHIP' where kind = 'BUY_SCENE'`,
    ],
    ['a booked payment of no order', ['payments'], `update orders set order_no = 'x' where kind = 'MEMBERSHIP' and paid_at is not null`],
    [
      'a payment that pays for nothing',
      ['payments', 'refunds'],
      `update pay_attempts set settles = false where id = (select min(id) from pay_attempts)`,
    ],
    ['boosts that were not given', ['deliveries'], `delete from scene_ledger where biz_type = 'ORDER'`],
    ['more boosts than were bought', ['deliveries'], `update scene_ledger set quantity = quantity + 1 where biz_type = 'ORDER'`],
    [
      'boosts of an order that is not fulfilled',
      ['deliveries'],
      `update orders set status = 'PAID', fulfilled_at = null where kind = 'SCENE' and paid_at is not null`,
    ],
    ['a membership that was not given', ['deliveries', 'memberships'], 'delete from membership_periods'],
    ['money back that nobody sent', ['refunded-amounts'], `update orders set refunded = 1 where kind = 'RECHARGE'`],
    ['a payment with more back than was sent', ['refunds'], 'update pay_attempts set returned = 1 where settles'],
    ['a surplus that nobody gives back', ['refunds'], `delete from refunds`],
    ['a refund that moved no money', ['refunds', 'refunds'], `update refunds set status = 'SENT', done_at = null`],
    [
      'an order in refund without a refund',
      ['open-refunds'],
      `update orders set status = 'REFUNDING' where kind = 'SCENE' and fulfilled_at is not null`,
    ],
    [
      'a refund under way of an order that is not in refund',
      ['open-refunds'],
      `${refundOf('SCENE')} 'ASKED', null from orders ${fulfilled('SCENE')}`,
    ],
    [
      'a refund that took no boosts',
      ['refunded-goods', 'open-refunds'],
      `${refundOf('SCENE')} 'APPROVED', 1 from orders ${fulfilled('SCENE')}`,
    ],
    [
      'a refunded membership that runs on',
      ['refunded-goods', 'open-refunds'],
      `${refundOf('MEMBERSHIP')} 'APPROVED', null from orders ${fulfilled('MEMBERSHIP')}`,
    ],
    [
      'a recharge that came back whole, and does not say so',
      ['refunded-amounts', 'returns'],
      `update orders set refunded = amount where kind = 'RECHARGE'`,
    ],
    [
      'a recharge of which more goes back than was paid, and of which nothing was set aside',
      ['held-money', 'returns', 'returns'],
      `insert into refunds (refund_no, order_id, attempt_id, amount, cause, status, asked_by, created_at)
      select order_no || '_r9', orders.id, pay_attempts.id, 1001, 'RETURN', 'SENT', 'user', now()
      from orders join pay_attempts on order_id = orders.id where kind = 'RECHARGE'`,
    ],
    ['another level than was bought', ['memberships'], 'update users set member_level = 30'],
    ['another end than was bought', ['memberships'], `update users set member_expire_at = member_expire_at + interval '1 day'`],
    ['a member who never bought it', ['memberships'], `update membership_periods set status = 'REVOKED'`],
    [
      'an order that waits for ever',
      ['expired-orders'],
      `update orders set expires_at = expires_at - interval '30 minutes' where status = 'WAITING'`,
    ],
    [
      'what was paid and never given',
      ['undelivered-orders'],
      `update orders set status = 'PAID', paid_at = paid_at - interval '40 minutes' where kind = 'RECHARGE'`,
    ],
  ])('%s is found', async (_what, names, statement) => {
    expect(await namesAfter(statement)).toEqual(names);
  });

  test('two memberships at the same time are found, although a constraint of the database prevents them', async () => {
    const another = `insert into membership_periods (user_id, level, starts_at, ends_at, status, created_at)
      select user_id, level, starts_at, ends_at - interval '1 day', 'ACTIVE', now() from membership_periods`;
    expect(await namesAfter('alter table membership_periods drop constraint membership_periods_apart', another)).toEqual(['memberships']);
  });

  test('finds no fault after orders were paid, nor after the unpaid one was closed', async () => {
    expect(await findFaults(api)).toEqual([]);
    expect(await api.db.selectFrom('refunds').select(['status', 'amount']).execute()).toEqual([{ status: 'DONE', amount: 7 }]);
    api.clock.advance(16 * MINUTE_MS);
    await runJobs(api);
    expect(await api.db.selectFrom('orders').select('status').where('status', '=', 'CLOSED').execute()).toHaveLength(1);
    expect(await findFaults(api)).toEqual([]);
  });
});
