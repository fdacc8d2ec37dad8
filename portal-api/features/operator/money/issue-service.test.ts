import { beforeAll, expect, test } from '@jest/globals';
import { openIssue } from '../../../domain/payments/payment-issues.ts';
import { listBills, moveTo, reconcile } from '../../../testing/bill-steps.ts';
import { actOn } from '../../../testing/payment-provider-steps.ts';
import { openWaitingOrder, startCode } from '../../../testing/payment-steps.ts';
import { forEachApi, signInUser } from '../../../testing/test-api.ts';
import { runOperatorCommand } from '../operator-commands.ts';

forEachApi((api) => {
  const order = (command: string, input: Record<string, unknown> = {}, name = '小李') =>
    runOperatorCommand({ db: api.db, now: api.clock.now(), name, requestId: null }, command, input);

  beforeAll(async () => {
    for (const subject of ['WECHAT:1', 'WECHAT:2']) {
      const facts = { outTradeNo: 'a_1', ours: 1_000, theirs: null };
      await openIssue(api.db, { kind: 'MISSING_THERE', channel: 'WECHAT', subject, facts }, api.clock.now());
    }
  });

  test('an issue is listed, shown with amounts, taken and closed with a note, then no longer listed; each step is logged', async () => {
    const [first, second] = (await order('issues')) as { id: string }[];
    expect([first, second]).toMatchObject([
      { kind: 'MISSING_THERE', subject: 'WECHAT:1', status: '待处理', owner: null },
      { subject: 'WECHAT:2' },
    ]);
    const id = first?.id;
    expect(await order('issue', { id })).toMatchObject({ subject: 'WECHAT:1', facts: { ours: '¥10.00', theirs: null }, note: null });
    expect(await order('issue-take', { id })).toMatchObject({ owner: '小李', status: '待处理' });
    await expect(order('issue-close', { id })).rejects.toThrow('--note');
    expect(await order('issue-close', { id, note: '渠道次日入账' }, '小王')).toMatchObject({
      status: '已处理',
      owner: '小李',
      closedBy: '小王',
      note: '渠道次日入账',
    });
    expect(await order('issues')).toMatchObject([{ subject: 'WECHAT:2' }]);
    expect(await order('issues', { all: true })).toMatchObject([{ subject: 'WECHAT:2' }, { subject: 'WECHAT:1', status: '已处理' }]);
    await expect(order('issue-close', { id, note: '再关一次' })).rejects.toMatchObject({ status: 409 });
    await expect(order('issue-take', { id })).rejects.toMatchObject({ status: 409 });
    await expect(order('issue', { id: '999' })).rejects.toMatchObject({ status: 404 });
    const actions = await api.db.selectFrom('operator_actions').select(['command', 'actor']).orderBy('id').execute();
    expect(actions).toEqual([
      { command: 'issue-take', actor: '小李' },
      { command: 'issue-close', actor: '小王' },
    ]);
  });

  test('compares a day again on request, not before its end or if nobody ever paid', async () => {
    const today = moveTo(api, 11);
    await expect(order('reconcile', { day: today })).rejects.toMatchObject({ status: 404 });
    const attempt = await startCode(api, await openWaitingOrder(api, (await signInUser(api)).id), 'ALIPAY');
    await actOn(api, attempt.out_trade_no, { act: 'pay' });
    const tomorrow = api.clock.now().toISOString().slice(0, 10);
    await expect(order('reconcile', { day: tomorrow })).rejects.toMatchObject({ status: 409 });
    for (const day of ['2026-02-30', 'yesterday', undefined])
      await expect(order('reconcile', { day })).rejects.toMatchObject({ status: 400 });
    // Providers no longer have it: an issue about it could never be closed.
    await expect(order('reconcile', { day: '2025-10-01' })).rejects.toThrow('三个月');
    const day = moveTo(api, 11);
    await reconcile(api);
    const compared = await listBills(api, day);
    api.clock.advance(60_000);
    expect(await order('reconcile', { day })).toMatchObject([
      { bill: `ALIPAY-FUND-${day}`, status: '已核对', lines: 2, openIssues: 0, error: null },
      { bill: `ALIPAY-TRADE-${day}`, status: '已核对', lines: 1 },
    ]);
    await reconcile(api);
    const again = await listBills(api, day);
    expect(again).toMatchObject(compared.map(({ id, sha256 }) => ({ id, sha256, status: 'COMPARED', next_try_at: null })));
    expect(again.map(({ compared_at }) => compared_at)).toEqual([api.clock.now(), api.clock.now()]);
  });
});
