import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { billChecks } from '../../maintenance/doctor/bill-checks.ts';
import { findOffences } from '../../maintenance/doctor/check.ts';
import type { PayProvider } from '../../platform/providers/pay/pay-provider.ts';
import { listBillIssues, listBills, moveTo, reconcile } from '../../testing/bill-steps.ts';
import { actOn, payProvider } from '../../testing/payment-provider-steps.ts';
import { findFaults, openWaitingOrder, payDeps, runJobs, startCode } from '../../testing/payment-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { sealFinishedDays } from '../ledger/seals.ts';
import type { AttemptRow } from '../payments/payment-rows.ts';
import { rescheduleBillsOfDay } from './bill-rows.ts';
import { runReconciliation } from './run-reconciliation.ts';

const channels = ['WECHAT', 'ALIPAY'] as const;
class Undo extends Error {}

forEachApi((api) => {
  let userId: string;
  beforeEach(async () => {
    // Each test has a day of its own and starts at 11:00.
    moveTo(api, 11);
    userId = (await signInUser(api)).id;
  });

  afterEach(async () => {
    const seen = { status: 'CLOSED', closed_at: api.clock.now() } as const;
    await api.db.updateTable('payment_issues').set(seen).where('status', '=', 'OPEN').execute();
  });

  /** Returns the doctor's findings after the other jobs have run. */
  async function findFaultsLater() {
    await sealFinishedDays(api.db, api.clock.now());
    await runJobs(api);
    return findFaults(api);
  }

  /** Opens an order of ¥10.00 and lets an act happen to its code at the provider. */
  async function pay(
    channel: (typeof channels)[number],
    { act = 'pay', kind = 'SCENE', ...more }: { act?: 'pay' | 'lose' | 'amount'; kind?: 'SCENE' | 'RECHARGE'; amount?: number } = {},
  ): Promise<AttemptRow> {
    const attempt = await startCode(api, await openWaitingOrder(api, userId, kind), channel);
    await actOn(api, attempt.out_trade_no, { act, ...more });
    return attempt;
  }
  const changeBillOf = (attempt: AttemptRow, fault: Record<string, unknown>) => actOn(api, attempt.out_trade_no, { act: 'bill', ...fault });
  const readOrder = ({ order_id }: AttemptRow) =>
    api.db.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirstOrThrow();
  const tradeNoOf = async ({ out_trade_no }: AttemptRow) =>
    (await api.db.selectFrom('sandbox_payments').select('trade_no').where('out_trade_no', '=', out_trade_no).executeTakeFirstOrThrow())
      .trade_no;
  const listTransfers = (bizType = 'BILL') =>
    api.db
      .selectFrom('ledger_transfers')
      .innerJoin('ledger_accounts as debit', 'debit.id', 'debit_id')
      .innerJoin('ledger_accounts as credit', 'credit.id', 'credit_id')
      .select(['biz_id', 'amount', 'debit.name as from', 'credit.name as to'])
      .where('biz_type', '=', bizType)
      .orderBy('ledger_transfers.id')
      .execute();
  const briefly = async (day: string) =>
    (await listBillIssues(api, day)).map(({ kind, subject, status }) => `${kind} ${subject} ${status}`).sort();

  test('on a day without differences, opens no issues, books fees and payouts, and the doctor finds nothing', async () => {
    for (const channel of channels) {
      await pay(channel);
      await pay(channel, { kind: 'RECHARGE' });
      await changeBillOf(await pay(channel), { settle: 500 });
      // A wrong amount is refunded automatically.
      await pay(channel, { act: 'amount', amount: 700 });
    }
    for (let run = 0; run < 3; run += 1) {
      api.clock.advance(60_000);
      await runJobs(api);
    }
    expect(await api.db.selectFrom('refunds').select('status').execute()).toEqual([{ status: 'DONE' }, { status: 'DONE' }]);
    const day = moveTo(api, 11);
    await reconcile(api);
    expect(await briefly(day)).toEqual([]);
    expect((await listBills(api, day)).map(({ id, status, is_kept }) => [id, status, is_kept])).toEqual([
      [`ALIPAY-FUND-${day}`, 'COMPARED', true],
      [`ALIPAY-TRADE-${day}`, 'COMPARED', true],
      [`WECHAT-FUND-${day}`, 'COMPARED', true],
      [`WECHAT-TRADE-${day}`, 'COMPARED', true],
    ]);
    const transfers = await listTransfers();
    // The fee is 6 分 per ¥10.00; the fees of refunded payments were returned.
    expect(transfers.filter(({ from }) => from === 'FEES').map(({ biz_id, amount, to }) => [biz_id, amount, to])).toEqual([
      [`ALIPAY-TRADE-${day}`, 18, 'CHANNEL:ALIPAY'],
      [`WECHAT-TRADE-${day}`, 18, 'CHANNEL:WECHAT'],
    ]);
    expect(transfers.filter(({ from }) => from === 'BANK').map(({ amount, to }) => [amount, to])).toEqual([
      [500, 'CHANNEL:ALIPAY'],
      [500, 'CHANNEL:WECHAT'],
    ]);
    expect(await findFaultsLater()).toEqual([]);
    await expectDoctorToSee({
      "update bill_lines set amount = amount + 1 where kind = 'REFUND'": ['bills'],
      'update pay_attempts set paid_amount = 999 where paid_amount = 1000': ['bills', 'channel-balances'],
      "delete from ledger_transfers where kind = 'FEE'": ['bills', 'channel-balances'],
      "delete from ledger_transfers where kind = 'SETTLEMENT'": ['bills', 'channel-balances'],
      "delete from ledger_transfers where kind = 'RECHARGE'": ['channel-balances'],
    });
  });

  /** Expects the doctor's checks to find changes made behind the books' back; every change is rolled back. */
  async function expectDoctorToSee(changes: Readonly<Record<string, string[]>>): Promise<void> {
    for (const [statement, names] of Object.entries(changes)) {
      const found = new Set<string>();
      const undone = api.db.transaction().execute(async (trx) => {
        for (const table of ['ledger_transfers', 'ledger_accounts', 'pay_attempts']) {
          await sql.raw(`alter table ${table} disable trigger user`).execute(trx);
        }
        await sql.raw(statement).execute(trx);
        for (const check of billChecks) {
          if ((await findOffences(trx, check, { deep: false, now: api.clock.now() }))?.length) found.add(check.name);
        }
        throw new Undo();
      });
      await expect(undone).rejects.toThrow(Undo);
      expect([statement, [...found]]).toEqual([statement, names]);
    }
  }

  test.each(channels)(
    '%s: a dropped, an added and a changed line are three issues; the payment missing here is settled automatically',
    async (channel) => {
      const [dropped, changed, unknown] = [await pay(channel), await pay(channel), await pay(channel, { act: 'lose' })];
      await pay(channel);
      await changeBillOf(dropped, { drop: true });
      await changeBillOf(changed, { change: 998 });
      expect((await readOrder(unknown)).status).toBe('WAITING');
      const day = moveTo(api, 11);
      await reconcile(api);
      const subject = async (attempt: AttemptRow) => `${channel}:${await tradeNoOf(attempt)}`;
      const expected = [
        `AMOUNT ${await subject(changed)} OPEN`,
        `MISSING_HERE ${await subject(unknown)} CLOSED`,
        `MISSING_THERE ${await subject(dropped)} OPEN`,
      ];
      expect(await briefly(day)).toEqual(expected);
      const facts = Object.fromEntries((await listBillIssues(api, day)).map((issue) => [issue.kind, issue.facts]));
      expect(facts).toEqual({
        AMOUNT: { day, outTradeNo: changed.out_trade_no, ours: 1_000, theirs: 998 },
        MISSING_HERE: { day, outTradeNo: unknown.out_trade_no, ours: null, theirs: 1_000 },
        MISSING_THERE: { day, outTradeNo: dropped.out_trade_no, ours: 1_000, theirs: null },
      });
      expect(await readOrder(unknown)).toMatchObject({ status: 'FULFILLED', pay_method: channel });
      const events = api.db.selectFrom('order_events').select(['event', 'source']).where('order_id', '=', unknown.order_id).orderBy('id');
      expect((await events.execute()).map(({ event, source }) => `${event} ${source}`)).toEqual(['START USER', 'PAY BILL', 'FULFIL BILL']);
      // The doctor does not report differences that are already open issues.
      expect(await findFaultsLater()).toEqual([]);

      const before = [await listBillIssues(api, day), await listTransfers(), await listTransfers('ORDER')];
      expect(await rescheduleBillsOfDay(api.db, day, api.clock.now())).toBe(4);
      await reconcile(api);
      expect([await listBillIssues(api, day), await listTransfers(), await listTransfers('ORDER')]).toEqual(before);

      // The doctor reports issues that are still open after three days.
      api.clock.advance(3 * DAY_MS + 1);
      const faults = await findFaultsLater();
      expect(faults.map(({ check, rows }) => [check, rows.map(({ kind }) => kind).sort()])).toEqual([
        ['bill-issues', ['AMOUNT', 'MISSING_THERE']],
      ]);
    },
  );

  test('a payment under an unknown number is one issue; a later bill with a missing payment closes its issue', async () => {
    const [stranger, dropped] = [await pay('ALIPAY'), await pay('ALIPAY')];
    await changeBillOf(stranger, { add: 77 });
    await changeBillOf(dropped, { drop: true });
    const day = moveTo(api, 11);
    await reconcile(api);
    const missing = `MISSING_THERE ALIPAY:${await tradeNoOf(dropped)}`;
    expect(await briefly(day)).toEqual([`${missing} OPEN`, expect.stringMatching(/^UNKNOWN_PAYMENT ALIPAY:\d{27}X OPEN$/)]);
    expect(await findFaultsLater()).toEqual([]);
    // The provider books it a day later.
    const again = moveTo(api, 8, 0);
    expect(again).toBe(day);
    await changeBillOf(dropped, {});
    await api.db
      .updateTable('sandbox_payments')
      .set({ paid_at: new Date(api.clock.now()) })
      .where('out_trade_no', '=', dropped.out_trade_no)
      .execute();
    moveTo(api, 11);
    await reconcile(api);
    expect(await briefly(day)).toContain(`${missing} CLOSED`);
  });

  test('opens an issue for a payment that fails to settle, does not delay others, and closes the issue once it settles', async () => {
    const [broken, unknown] = [await pay('WECHAT', { act: 'lose' }), await pay('WECHAT', { act: 'lose' })];
    const broke = sql`check (id <> ${sql.lit(broken.order_id)}::bigint or status = 'WAITING')`;
    await sql`alter table orders add constraint broken ${broke}`.execute(api.db);
    const day = moveTo(api, 11);
    await reconcile(api);
    await sql`alter table orders drop constraint broken`.execute(api.db);
    const issueOf = async (attempt: AttemptRow) => `MISSING_HERE WECHAT:${await tradeNoOf(attempt)}`;
    const closed = `${await issueOf(unknown)} CLOSED`;
    expect(await briefly(day)).toEqual([`${await issueOf(broken)} OPEN`, closed].sort());
    expect([(await readOrder(broken)).status, (await readOrder(unknown)).status]).toEqual(['WAITING', 'FULFILLED']);
    await rescheduleBillsOfDay(api.db, day, api.clock.now());
    await reconcile(api);
    expect(await briefly(day)).toEqual([`${await issueOf(broken)} CLOSED`, closed].sort());
    expect((await readOrder(broken)).status).toBe('FULFILLED');
  });

  test('a payment around midnight may be in the bill of either day', async () => {
    moveTo(api, 23.9, 0);
    await pay('ALIPAY');
    const later = await pay('ALIPAY');
    // By the provider's clock it is already the next day.
    const paid_at = new Date(api.clock.now().getTime() + 10 * 60_000);
    await api.db.updateTable('sandbox_payments').set({ paid_at }).where('out_trade_no', '=', later.out_trade_no).execute();
    for (let night = 0; night < 2; night += 1) {
      const day = moveTo(api, 11);
      await reconcile(api);
      const found = api.db.selectFrom('bill_lines').select('no').where('bill_id', '=', `ALIPAY-TRADE-${day}`);
      expect(await found.execute()).toHaveLength(1);
      expect(await briefly(day)).toEqual([]);
    }
  });

  test('finishes a refund that is done in the bill; a refund never requested is an issue', async () => {
    const attempt = await pay('WECHAT');
    // A wrong amount is refunded, but the provider's response is lost.
    const wrong = await pay('WECHAT', { act: 'amount', amount: 5 });
    const [refund] = await api.db.selectFrom('refunds').selectAll().where('attempt_id', '=', wrong.id).execute();
    const ask = (of: AttemptRow, refundNo: string, amount: number, total: number) =>
      payProvider(api, 'WECHAT').refund({
        outTradeNo: of.out_trade_no,
        refundNo,
        amount,
        total,
        reason: '',
        notifyUrl: 'http://127.0.0.1:1/',
      });
    await ask(wrong, refund?.refund_no ?? '', 5, 5);
    await ask(attempt, 'by_hand_1', 300, 1_000);
    const day = moveTo(api, 11);
    await reconcile(api);
    expect(await briefly(day)).toEqual([`REFUND ${refund?.refund_no} CLOSED`, 'REFUND by_hand_1 OPEN']);
    const done = await api.db.selectFrom('refunds').select('status').where('attempt_id', '=', wrong.id).execute();
    expect(done).toEqual([{ status: 'DONE' }]);
    expect(await findFaultsLater()).toEqual([]);
  });

  test('requests a missing bill every hour, opens an issue at 15:00, and closes it once the bill arrives', async () => {
    const attempt = await pay('WECHAT');
    const day = moveTo(api, 11);
    // The provider is available again at 15:30.
    await actOn(api, attempt.out_trade_no, { act: 'down', ms: 4.5 * HOUR_MS });
    await reconcile(api);
    const bill = async () => (await listBills(api, day)).filter(({ id }) => id.startsWith('WECHAT-TRADE'));
    expect(await bill()).toMatchObject([{ status: 'WAITING', next_try_at: new Date(api.clock.now().getTime() + HOUR_MS) }]);
    expect(await briefly(day)).toEqual([]);
    api.clock.advance(4 * HOUR_MS);
    await reconcile(api);
    expect(await briefly(day)).toEqual([`BILL_MISSING WECHAT-FUND-${day} OPEN`, `BILL_MISSING WECHAT-TRADE-${day} OPEN`]);
    api.clock.advance(HOUR_MS);
    await reconcile(api);
    expect(await bill()).toMatchObject([{ status: 'COMPARED', next_try_at: null, error: null }]);
    expect(await briefly(day)).toEqual([`BILL_MISSING WECHAT-FUND-${day} CLOSED`, `BILL_MISSING WECHAT-TRADE-${day} CLOSED`]);
  });

  test('a day without transactions has no bill at WeChat Pay, which is no issue', async () => {
    const day = moveTo(api, 16);
    await reconcile(api);
    expect((await listBills(api, day)).map(({ id, status }) => `${id} ${status}`)).toEqual([
      `ALIPAY-FUND-${day} COMPARED`,
      `ALIPAY-TRADE-${day} COMPARED`,
      `WECHAT-FUND-${day} EMPTY`,
      `WECHAT-TRADE-${day} EMPTY`,
    ]);
    expect(await briefly(day)).toEqual([]);
  });

  test.each(channels)('%s: does not accept a damaged file', async (channel) => {
    const attempt = await pay(channel);
    await changeBillOf(attempt, { damage: true });
    const day = moveTo(api, 11);
    await reconcile(api);
    const ofChannel = async () => (await listBills(api, day)).filter((bill) => bill.channel === channel);
    expect(await ofChannel()).toMatchObject([
      { status: 'WAITING', error: expect.any(String), is_kept: false },
      { status: 'WAITING', error: expect.any(String), is_kept: false },
    ]);
    expect(await api.db.selectFrom('bill_lines').select('no').where('bill_id', 'like', `${channel}-%-${day}`).execute()).toEqual([]);
    await changeBillOf(attempt, {});
    api.clock.advance(HOUR_MS);
    await reconcile(api);
    expect(await ofChannel()).toMatchObject([
      { status: 'COMPARED', error: null },
      { status: 'COMPARED', error: null },
    ]);
    expect(await briefly(day)).toEqual([]);
  });

  test('two concurrent processes fetch and apply each bill once', async () => {
    const unknown = await pay('WECHAT', { act: 'lose' });
    const fetched: string[] = [];
    const counting = (provider: PayProvider): PayProvider => ({
      ...provider,
      bill: (day, kind) => {
        fetched.push(`${provider.channel} ${kind} ${day}`);
        return provider.bill(day, kind);
      },
    });
    const pays = { WECHAT: counting(payProvider(api, 'WECHAT')), ALIPAY: counting(payProvider(api, 'ALIPAY')) };
    const deps = { ...payDeps(api), providers: { ...api.providers, pay: pays } };
    const day = moveTo(api, 11);
    await Promise.all([runReconciliation(deps), runReconciliation(deps)]);
    expect(fetched.filter((what) => what.endsWith(day)).sort()).toEqual([
      `ALIPAY FUND ${day}`,
      `ALIPAY TRADE ${day}`,
      `WECHAT FUND ${day}`,
      `WECHAT TRADE ${day}`,
    ]);
    expect(await readOrder(unknown)).toMatchObject({ status: 'FULFILLED' });
    expect(await briefly(day)).toEqual([`MISSING_HERE WECHAT:${await tradeNoOf(unknown)} CLOSED`]);
    expect(await findFaultsLater()).toEqual([]);
  });
});
