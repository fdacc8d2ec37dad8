import { HOUR_MS } from '#shared/durations.ts';
import { endOfChinaDay, toPortalTime } from '../../platform/china-time.ts';
import { SANDBOX_MERCHANT } from '../../platform/providers/pay/sandbox-pay.ts';
import { toChinaSeconds, toYuan } from '../../platform/providers/pay/yuan.ts';
import type { Acquirer, BillTicket } from './acquirer.ts';
import { listDay, newTradeNo } from './payments.ts';
import { packZip, toGbk } from './zip.ts';

/** One movement of a day on a bill; amounts in 分. */
interface Line {
  at: Date;
  outTradeNo: string;
  tradeNo: string;
  title: string;
  amount: number;
  fee: number;
  /** The amount settled to the company's bank together with it. */
  settled: number;
  /** Null for a payment. */
  refund: { refundNo: string; providerRefundNo: string } | null;
}

/** Returns the fee of 0.6 % that both providers charge. */
const feeOf = (amount: number): number => Math.round((amount * 6) / 1_000);

/** Lists the lines of a day, with the requested errors; null if the bill is not ready yet or the day is invalid. */
async function listLines({ db, clock }: Acquirer, channel: 'ALIPAY' | 'WECHAT', day: string, readyHour: number): Promise<Line[] | null> {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(endOfChinaDay(day).getTime())) return null;
  if (clock.now().getTime() < endOfChinaDay(day).getTime() + readyHour * HOUR_MS) return null;
  const { paid, refunded } = await listDay(db, channel, day);
  const payments = paid.flatMap((payment): Line[] => {
    const { drop, change, add, settle = 0 } = payment.bill_fault;
    const amount = change ?? payment.paid_amount ?? payment.amount;
    const line = {
      at: payment.paid_at ?? payment.created_at,
      outTradeNo: payment.out_trade_no,
      tradeNo: payment.trade_no ?? '',
      title: payment.title,
      amount,
      fee: feeOf(amount),
      settled: settle,
      refund: null,
    };
    const stranger = {
      ...line,
      outTradeNo: `${payment.out_trade_no}X`.slice(-32),
      tradeNo: `${line.tradeNo.slice(0, -1)}X`,
      amount: add ?? 0,
      fee: feeOf(add ?? 0),
      settled: 0,
    };
    return [...(drop ? [] : [line]), ...(add ? [stranger] : [])];
  });
  const refunds = refunded.map(
    ({ payment, amount, done_at, refund_no, provider_refund_no }): Line => ({
      at: done_at ?? payment.created_at,
      outTradeNo: payment.out_trade_no,
      tradeNo: payment.trade_no ?? newTradeNo(),
      title: payment.title,
      amount,
      fee: -feeOf(amount),
      settled: 0,
      refund: { refundNo: refund_no, providerRefundNo: provider_refund_no },
    }),
  );
  return [...payments, ...refunds].sort((left, right) => left.at.getTime() - right.at.getTime());
}

const sum = (lines: readonly Line[], of: (line: Line) => number): number => lines.reduce((total, line) => total + of(line), 0);
const signed = (fen: number): string => (fen < 0 ? `-${toYuan(-fen)}` : toYuan(fen));
/** Formats a fee with five decimals, as WeChat does. */
const wechatFee = (fen: number): string => `${signed(fen)}000`;

const BOM = '\uFEFF';
const tradeHeads =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,' +
  '微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const tradeSums = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
const fundHeads =
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号';
const fundSums = '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额';

/** Joins values with a backtick in front of each, as WeChat does. */
const ticked = (values: readonly string[]): string => values.map((value) => `\`${value.replaceAll(',', '，')}`).join(',');

export async function writeWechatBill(acquirer: Acquirer, day: string, kind: BillTicket['kind']): Promise<Buffer | null> {
  const lines = await listLines(acquirer, 'WECHAT', day, 10);
  // A day without movements has no bill.
  if (!lines || lines.length === 0) return null;
  const rows = kind === 'TRADE' ? [tradeHeads, ...lines.map(wechatTrade), tradeSums, wechatTradeSums(lines)] : wechatFunds(lines);
  return Buffer.from(`${BOM}${rows.join('\r\n')}\r\n`);
}

function wechatTrade({ at, outTradeNo, tradeNo, title, amount, fee, refund }: Line): string {
  const { mchid, appid } = SANDBOX_MERCHANT;
  const [paid, back] = refund ? ['0.00', toYuan(amount)] : [toYuan(amount), '0.00'];
  const head = [
    toChinaSeconds(at),
    appid,
    mchid,
    '0',
    '',
    tradeNo,
    outTradeNo,
    '',
    'NATIVE',
    refund ? 'REFUND' : 'SUCCESS',
    'OTHERS',
    'CNY',
    paid,
    '0.00',
  ];
  const returned = refund
    ? [refund.providerRefundNo, refund.refundNo, back, '0.00', 'ORIGINAL', 'SUCCESS']
    : ['0', '0', '0.00', '0.00', '', ''];
  return ticked([...head, ...returned, title, '', wechatFee(fee), '0.60%', paid, back, '']);
}

function wechatTradeSums(lines: readonly Line[]): string {
  const paid = toYuan(sum(lines, ({ refund, amount }) => (refund ? 0 : amount)));
  const back = toYuan(sum(lines, ({ refund, amount }) => (refund ? amount : 0)));
  return ticked([String(lines.length), paid, back, '0.00', wechatFee(sum(lines, ({ fee }) => fee)), paid, back]);
}

interface Flow {
  at: Date;
  flowNo: string;
  tradeNo: string;
  /** The merchant's number of the payment or of the refund. */
  outNo: string;
  what: '交易' | '扣除交易手续费' | '退款' | '提现';
  title: string;
  /** In 分; negative for money that leaves the account. */
  change: number;
}

/** Returns the movements of the merchant's account: the amount, the fee, a refund less its fee, a settlement to the bank. */
const flowsOf = (lines: readonly Line[]): Flow[] =>
  lines.flatMap(({ at, outTradeNo, tradeNo, title, amount, fee, settled, refund }): Flow[] => {
    const common = { at, tradeNo, title };
    if (refund) {
      return [{ ...common, flowNo: refund.providerRefundNo, outNo: refund.refundNo, what: '退款', change: -(amount + fee) }];
    }
    const income: Flow = { ...common, flowNo: `${tradeNo}1`, outNo: outTradeNo, what: '交易', change: amount };
    const taken: Flow[] = fee > 0 ? [{ ...income, flowNo: `${tradeNo}2`, what: '扣除交易手续费', change: -fee }] : [];
    const sent: Flow[] = settled > 0 ? [{ ...income, flowNo: `${tradeNo}3`, outNo: '', what: '提现', change: -settled }] : [];
    return [income, ...taken, ...sent];
  });

function wechatFunds(lines: readonly Line[]): string[] {
  let balance = 0;
  const flows = flowsOf(lines);
  const rows = flows.map(({ at, flowNo, tradeNo, outNo, what, change }) => {
    balance += change;
    const [direction, amount] = [change < 0 ? '支出' : '收入', toYuan(Math.abs(change))];
    return ticked([toChinaSeconds(at), tradeNo, flowNo, what, what, direction, amount, signed(balance), 'system', '', outNo]);
  });
  const [incomes, expenses] = [flows.filter(({ change }) => change >= 0), flows.filter(({ change }) => change < 0)];
  const total = (part: readonly Flow[]) => toYuan(Math.abs(part.reduce((all, { change }) => all + change, 0)));
  const sums = [String(flows.length), String(incomes.length), total(incomes), String(expenses.length), total(expenses)];
  return [fundHeads, ...rows, fundSums, ticked(sums)];
}

const alipayTradeHeads =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,' +
  '集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
const alipayFundHeads =
  '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注';

/**
 * Writes a bill as Alipay does: a zip of GBK tables between lines with #, with a tab after each value. A day without payments has one, too.
 */
export async function writeAlipayBill(acquirer: Acquirer, day: string, kind: BillTicket['kind']): Promise<Buffer | null> {
  const lines = await listLines(acquirer, 'ALIPAY', day, 9);
  if (!lines) return null;
  const [what, heads, rows] =
    kind === 'TRADE' ? ['业务明细', alipayTradeHeads, lines.map(alipayTrade)] : ['账务明细', alipayFundHeads, alipayFunds(lines)];
  const compact = day.replaceAll('-', '');
  const text = [
    `#支付宝${what}查询`,
    `#账号：[${SANDBOX_MERCHANT.sellerId}0156]`,
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 24:00:00]`,
    `#-----------------------------------------${what}列表----------------------------------------`,
    heads,
    ...rows,
    `#----------------------------------------${what}列表结束-------------------------------------`,
    `#导出时间：[${toPortalTime(acquirer.clock.now())}]`,
    '',
  ].join('\r\n');
  const summary = [`#支付宝${what}汇总查询`, '#', '门店编号,交易订单总笔数', `合计,${lines.length}`, ''].join('\r\n');
  const name = `${SANDBOX_MERCHANT.sellerId}0156_${compact}_${what}`;
  return packZip([
    [`${name}(汇总).csv`, toGbk(summary)],
    [`${name}.csv`, toGbk(text)],
  ]);
}

const tabbed = (values: readonly string[]): string => values.map((value) => `${value.replaceAll(',', '，')}\t`).join(',');

function alipayTrade({ at, outTradeNo, tradeNo, title, amount, fee, refund }: Line): string {
  const [kind, total] = refund ? ['退款', -amount] : ['交易', amount];
  const time = toChinaSeconds(at);
  const zeros = ['0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00'];
  return tabbed([
    tradeNo,
    outTradeNo,
    kind,
    title,
    time,
    time,
    '',
    '',
    '',
    '',
    '***',
    signed(total),
    signed(total),
    ...zeros,
    refund?.refundNo ?? '',
    signed(-fee),
    '0.00',
    '',
  ]);
}

const alipayKinds: Readonly<Record<Flow['what'], string>> = {
  交易: '在线支付',
  扣除交易手续费: '收费',
  退款: '交易退款',
  提现: '提现',
};

function alipayFunds(lines: readonly Line[]): string[] {
  let balance = 0;
  return flowsOf(lines).map(({ at, flowNo, tradeNo, outNo, title, what, change }) => {
    balance += change;
    const [income, expense] = change < 0 ? ['0.00', signed(change)] : [toYuan(change), '0.00'];
    return tabbed([
      flowNo,
      tradeNo,
      outNo,
      title,
      toChinaSeconds(at),
      '***',
      income,
      expense,
      signed(balance),
      '支付宝',
      alipayKinds[what],
      '',
    ]);
  });
}

/** Returns the file of a ticket as it is delivered, damaged if requested; null if there is none. */
export async function sendBill(acquirer: Acquirer, { channel, day, kind }: BillTicket): Promise<Buffer | null> {
  const file = await (channel === 'WECHAT' ? writeWechatBill : writeAlipayBill)(acquirer, day, kind);
  const { paid } = await listDay(acquirer.db, channel, day);
  if (!file || !paid.some(({ bill_fault }) => bill_fault.damage)) return file;
  // Change one digit of one amount.
  const at = file.lastIndexOf('.00');
  return Buffer.concat([file.subarray(0, at + 1), Buffer.from('7'), file.subarray(at + 2)]);
}
