import { expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import type { PayChannel } from '../../platform/providers/pay/pay-provider.ts';
import { type BillRow, readBill } from '../../platform/providers/pay/read-bill.ts';
import { fromYuan } from '../../platform/providers/pay/yuan.ts';
import { actOn, newPayOrder, payProvider } from '../../testing/payment-provider-steps.ts';
import { forEachApi } from '../../testing/test-api.ts';

const columns = {
  WECHAT: { outTradeNo: '商户订单号', amount: '订单金额', back: '申请退款金额', refundNo: '商户退款单号' },
  ALIPAY: { outTradeNo: '商户订单号', amount: '订单金额（元）', back: '订单金额（元）', refundNo: '退款批次号/请求号' },
} as const;

forEachApi((api) => {
  const fetchRows = async (channel: PayChannel, day: string, kind: 'TRADE' | 'FUND') => {
    const file = await payProvider(api, channel).bill(day, kind);
    return file && readBill(channel, file);
  };

  test.each(['WECHAT', 'ALIPAY'] as const)('%s: the bill of a day contains all payments and refunds, exact to the 分', async (channel) => {
    const provider = payProvider(api, channel);
    const day = api.clock.now().toISOString().slice(0, 10);
    const orders = [1, 999, 5_000_000].map((amount) => newPayOrder(api, channel, { amount, title: '道具，刷新卡,变色卡' }));
    for (const order of orders) {
      await provider.create(order);
      await actOn(api, order.outTradeNo, { act: 'lose' });
    }
    const [small, middle, large] = orders.map(({ outTradeNo }) => outTradeNo);
    const refund = {
      outTradeNo: large ?? '',
      refundNo: `refund_${channel}`,
      amount: 1_234_567,
      total: 5_000_000,
      reason: '',
      notifyUrl: 'http://127.0.0.1:1/',
    };
    await provider.refund(refund);
    expect(await fetchRows(channel, day, 'TRADE')).toBeNull();
    // The bill is ready the next morning.
    api.clock.advance(DAY_MS + HOUR_MS);
    const rows = (await fetchRows(channel, day, 'TRADE')) ?? [];
    const { outTradeNo, amount, back, refundNo } = columns[channel];
    const refunds = rows.filter((row) => row[refundNo] === refund.refundNo);
    const paid = rows.filter((row) => !refunds.includes(row)).map((row) => [row[outTradeNo], fromYuan(row[amount] ?? '')]);
    expect(new Set(paid)).toEqual(new Set(orders.map((order) => [order.outTradeNo, order.amount])));
    expect(refunds.map((row) => [row[outTradeNo], row[back]?.replace('-', '')])).toEqual([[large, '12345.67']]);
    expect(rows.every((row) => row['商品名称'] === '道具，刷新卡，变色卡')).toBe(true);

    const funds = (await fetchRows(channel, day, 'FUND')) ?? [];
    // All movements including fees: 3 payments, 2 fees above zero, 1 refund net of its fee.
    expect(funds.length).toBe(6);
    expect(sumOf(channel, funds)).toBe(1 + 999 - 6 + 5_000_000 - 30_000 - (1_234_567 - 7_407));

    await actOn(api, small ?? '', { act: 'bill', drop: true });
    await actOn(api, middle ?? '', { act: 'bill', change: 998, add: 77 });
    const faulty = (await fetchRows(channel, day, 'TRADE')) ?? [];
    const numbers = faulty.map((row) => [row[outTradeNo], row[amount]]);
    expect(numbers.filter(([no]) => no === small)).toEqual([]);
    expect(numbers.filter(([no]) => no === middle)).toEqual([[middle, '9.98']]);
    expect(numbers.filter(([, yuan]) => yuan === '0.77')).toEqual([[`${middle}X`, '0.77']]);
  });

  test('a day without movements has no bill at WeChat and an empty one at Alipay; an invalid or future day has none', async () => {
    expect(await fetchRows('WECHAT', '2026-01-05', 'TRADE')).toBeNull();
    expect(await fetchRows('ALIPAY', '2026-01-05', 'TRADE')).toEqual([]);
    for (const day of ['2026-02-31x', '2099-01-01']) expect(await fetchRows('ALIPAY', day, 'FUND')).toBeNull();
  });
});

/** Returns the net change of the account on a day, in 分. */
const sumOf = (channel: PayChannel, rows: readonly BillRow[]): number =>
  rows.reduce((sum, row) => {
    const fen = (head: string) => fromYuan(row[head]?.replace('-', '') ?? '') ?? Number.NaN;
    if (channel === 'WECHAT') return sum + (row['收支类型'] === '支出' ? -fen('收支金额(元)') : fen('收支金额(元)'));
    return sum + fen('收入金额（+元）') - fen('支出金额（-元）');
  }, 0);
