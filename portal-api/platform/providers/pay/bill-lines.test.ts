import { expect, test } from '@jest/globals';
import { readBillLines } from './bill-lines.ts';

const at = new Date('2026-03-01T02:00:00Z');

const tradeHeads = '交易时间,微信订单号,商户订单号,交易状态,商户退款单号,退款状态,手续费,订单金额,申请退款金额';
const fundHeads = '记账时间,资金流水单号,业务类型,收支类型,收支金额(元),业务凭证号';
const file = (heads: string, ...rows: string[]) =>
  Buffer.from([heads, ...rows.map((row) => `\`${row.replaceAll(',', ',`')}`), '总数', '`1', ''].join('\r\n'));
const trade = (...rows: string[]) => readBillLines('WECHAT', 'TRADE', file(tradeHeads, ...rows));

test('reads payments and refunds with the provider’s fee, in 分', () => {
  expect(
    trade(
      '2026-03-01 10:00:00,4200,a_1,SUCCESS,0,,0.06000,10.00,0.00',
      '2026-03-01 10:00:00,4200,a_1,REFUND,a_r1,SUCCESS,-0.02500,0.00,4.10',
      '2026-03-01 10:00:00,4200,a_1,REFUND,a_r2,PROCESSING,0.00000,0.00,0.01',
      '2026-03-01 10:00:00,4200,a_1,REFUND,a_r3,CHANGE,0.00000,0.00,0.01',
      '2026-03-01 10:00:00,4201,b_1,REVOKED,0,,0.00000,7,0.00',
    ),
  ).toEqual([
    { kind: 'PAYMENT', no: '4200', outTradeNo: 'a_1', amount: 1_000, fee: 6, state: 'DONE', at },
    { kind: 'REFUND', no: 'a_r1', outTradeNo: 'a_1', amount: 410, fee: -3, state: 'DONE', at },
    { kind: 'REFUND', no: 'a_r2', outTradeNo: 'a_1', amount: 1, fee: 0, state: 'PENDING', at },
    { kind: 'REFUND', no: 'a_r3', outTradeNo: 'a_1', amount: 1, fee: 0, state: 'FAILED', at },
    { kind: 'PAYMENT', no: '4201', outTradeNo: 'b_1', amount: 700, fee: 0, state: 'FAILED', at },
  ]);
});

test('reads account movements: those of trades, settlements to the bank, and others', () => {
  const lines = readBillLines(
    'WECHAT',
    'FUND',
    file(
      fundHeads,
      '2026-03-01 10:00:00,1,交易,收入,10.00,a_1',
      '2026-03-01 10:00:00,2,扣除交易手续费,支出,0.06,a_1',
      '2026-03-01 10:00:00,3,提现,支出,9.94,',
      '2026-03-01 10:00:00,4,违约金,支出,1.00,',
    ),
  );
  expect(lines.map(({ kind, no, amount }) => [kind, no, amount])).toEqual([
    ['FLOW', '1', 1_000],
    ['FLOW', '2', -6],
    ['SETTLEMENT', '3', -994],
    ['OTHER', '4', -100],
  ]);
});

test.each([
  ['an amount that is none', '2026-03-01 10:00:00,4200,a_1,SUCCESS,0,,0.06,1e3,0.00', '订单金额'],
  ['a time that is none', '01.03.2026,4200,a_1,SUCCESS,0,,0.06,1.00,0.00', '交易时间'],
])('rejects %s and names the column', (_, row, head) => {
  expect(() => trade(row)).toThrow(head);
});

test('rejects a bill without one of the columns and names it', () => {
  expect(() => readBillLines('WECHAT', 'TRADE', file('交易时间,交易状态', '2026-03-01 10:00:00,SUCCESS'))).toThrow('微信订单号');
});
