import type { BillKind, PayChannel } from './pay-provider.ts';
import { type BillRow, readBill } from './read-bill.ts';
import { fromChinaSeconds } from './yuan.ts';

/** A line of a bill, the same for both providers; amounts in 分. Contains no personal data. */
export interface BillLine {
  /**
   * SETTLEMENT: to the company's bank. FLOW: the movement of a payment, a refund or its fee, which is also in the trade bill. OTHER:
   * anything else.
   */
  kind: 'PAYMENT' | 'REFUND' | 'SETTLEMENT' | 'FLOW' | 'OTHER';
  /** The provider's number of a payment or movement; our own number of a refund. */
  no: string;
  outTradeNo: string;
  /** The amount paid or refunded; for a movement the change of the merchant's account, negative for money that left it. */
  amount: number;
  /** The provider's fee; negative if a fee was returned. */
  fee: number;
  state: 'DONE' | 'PENDING' | 'FAILED';
  at: Date;
}

/** Parses the lines of a bill's file, in order. Throws for an invalid file, column or amount. */
export function readBillLines(channel: PayChannel, kind: BillKind, file: Buffer): BillLine[] {
  const read = readers[channel][kind];
  return readBill(channel, file).map(read);
}

const readers: Readonly<Record<PayChannel, Record<BillKind, (row: BillRow) => BillLine>>> = {
  WECHAT: { TRADE: readWechatTrade, FUND: readWechatFlow },
  ALIPAY: { TRADE: readAlipayTrade, FUND: readAlipayFlow },
};

const refundStates: Readonly<Record<string, BillLine['state']>> = { SUCCESS: 'DONE', PROCESSING: 'PENDING' };

function readWechatTrade(row: BillRow): BillLine {
  const isRefund = cell(row, '交易状态') === 'REFUND';
  // REVOKED: cancelled by the cashier.
  const state = isRefund ? (refundStates[cell(row, '退款状态')] ?? 'FAILED') : cell(row, '交易状态') === 'SUCCESS' ? 'DONE' : 'FAILED';
  return {
    kind: isRefund ? 'REFUND' : 'PAYMENT',
    no: cell(row, isRefund ? '商户退款单号' : '微信订单号'),
    outTradeNo: cell(row, '商户订单号'),
    amount: fen(row, isRefund ? '申请退款金额' : '订单金额'),
    fee: fen(row, '手续费'),
    state,
    at: moment(row, '交易时间'),
  };
}

function readAlipayTrade(row: BillRow): BillLine {
  const isRefund = cell(row, '业务类型') === '退款';
  return {
    kind: isRefund ? 'REFUND' : 'PAYMENT',
    // A refund made on Alipay's own pages has no number of ours.
    no: (isRefund && cell(row, '退款批次号/请求号')) || cell(row, '支付宝交易号'),
    outTradeNo: cell(row, '商户订单号'),
    amount: Math.abs(fen(row, '订单金额（元）')),
    // In the bill a fee is negative: it is the change of the account.
    fee: 0 - fen(row, '服务费（元）'),
    state: 'DONE',
    at: moment(row, '完成时间'),
  };
}

const ofTrades = new Set(['交易', '退款', '扣除交易手续费', '交易手续费', '在线支付', '交易付款', '交易退款', '收费', '退费']);

function kindOfFlow(what: string): BillLine['kind'] {
  if (ofTrades.has(what)) return 'FLOW';
  return /^(自动|手动)?(提现|结算)$/.test(what) ? 'SETTLEMENT' : 'OTHER';
}

function readWechatFlow(row: BillRow): BillLine {
  const amount = fen(row, '收支金额(元)');
  return {
    kind: kindOfFlow(cell(row, '业务类型')),
    no: cell(row, '资金流水单号'),
    outTradeNo: cell(row, '业务凭证号'),
    amount: cell(row, '收支类型') === '支出' ? 0 - amount : amount,
    fee: 0,
    state: 'DONE',
    at: moment(row, '记账时间'),
  };
}

function readAlipayFlow(row: BillRow): BillLine {
  return {
    kind: kindOfFlow(cell(row, '业务类型')),
    no: cell(row, '账务流水号'),
    outTradeNo: cell(row, '商户订单号'),
    amount: fen(row, '收入金额（+元）') - Math.abs(fen(row, '支出金额（-元）')),
    fee: 0,
    state: 'DONE',
    at: moment(row, '发生时间'),
  };
}

function cell(row: BillRow, head: string): string {
  const value = row[head];
  if (value === undefined) throw new Error(`a bill has no column «${head}»`);
  return value;
}

/**
 * Parses an amount in 元 with a sign and any number of decimals, rounded to 分 (WeChat writes fees with five). Shifts digits instead of
 * multiplying.
 */
function fen(row: BillRow, head: string): number {
  const [, sign, whole = '', part = ''] = /^([+-]?)(\d{1,13})(?:\.(\d{1,9}))?$/.exec(cell(row, head) || '0') ?? [];
  if (sign === undefined) throw new Error(`a bill has no amount in its column «${head}»`);
  const amount = Number(whole + part.padEnd(2, '0').slice(0, 2)) + ((part[2] ?? '0') >= '5' ? 1 : 0);
  return sign === '-' ? 0 - amount : amount;
}

function moment(row: BillRow, head: string): Date {
  const time = fromChinaSeconds(cell(row, head));
  if (!time) throw new Error(`a bill has no time in its column «${head}»`);
  return time;
}
