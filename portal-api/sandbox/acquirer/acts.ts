import { z } from 'zod';
import { DAY_MS } from '#shared/durations.ts';
import type { Acquirer } from './acquirer.ts';
import { type Delivery, type NoticeFault, notifyOfPayment, notifyOfRefund } from './notices.ts';
import { changePayment, endRefunds, findPayment, listRefunds, markClosed, markPaid, type Payment } from './payments.ts';

/** Actions on a payment. An action resolves once its notices have been answered. */
export const actSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('pay') }),
  /** The payment is rejected; the payer may try again. */
  z.object({ act: z.literal('fail') }),
  /** Sends the same notice several times, in parallel or in sequence. */
  z.object({ act: z.literal('twice'), times: z.int().min(1).max(10_000).default(2), parallel: z.int().min(1).max(200).default(1) }),
  /** Pays after the payment was closed. */
  z.object({ act: z.literal('late') }),
  z.object({ act: z.literal('forge') }),
  z.object({ act: z.literal('probe') }),
  z.object({ act: z.literal('stale') }),
  /** Pays another amount, with a correct signature. */
  z.object({ act: z.literal('amount'), amount: z.int().positive() }),
  /** Pays without a notice: only a query finds the payment. */
  z.object({ act: z.literal('lose') }),
  /** Reports CLOSED, or the end of a refund, before the payment. */
  z.object({ act: z.literal('reorder'), first: z.enum(['closed', 'refund']).default('closed') }),
  /**
   * Pays this code, open or closed, as a second payment of an order that another of its codes has paid. One code is one trade: a paid
   * code is rejected.
   */
  z.object({ act: z.literal('double') }),
  /** Makes its refunds fail, both pending and future ones. */
  z.object({ act: z.literal('refund-fail') }),
  /** Keeps its refunds pending until `refund-done`. */
  z.object({ act: z.literal('refund-slow') }),
  z.object({ act: z.literal('refund-done') }),
  /** Stops its channel from answering for this long, in ms. */
  z.object({ act: z.literal('down'), ms: z.int().min(0).max(DAY_MS) }),
  /**
   * Puts errors into the bill of its day: omits the payment, changes its amount, adds an unknown one, damages the file; or adds a
   * settlement to the bank.
   */
  z.object({
    act: z.literal('bill'),
    drop: z.boolean().optional(),
    change: z.int().positive().optional(),
    add: z.int().positive().optional(),
    damage: z.boolean().optional(),
    settle: z.int().positive().optional(),
  }),
]);

export type Act = z.output<typeof actSchema>;

export interface ActResult {
  /** The payment's status at the provider after the action. */
  status: Payment['status'];
  tradeNo: string | null;
  /** The outcome of each notice, in order. */
  notices: Delivery[];
}

/** The action does not fit the state of the payment. */
export class ActImpossible extends Error {}

/** Performs an action on the payment with this number; returns null if there is no such payment. */
export async function act(acquirer: Acquirer, outTradeNo: string, what: Act): Promise<ActResult | null> {
  const { db, clock } = acquirer;
  const find = () => findPayment(db, outTradeNo, clock.now());
  const payment = await find();
  if (!payment) return null;
  const notices = await perform(acquirer, payment, what);
  const { status, trade_no: tradeNo } = (await find()) ?? payment;
  return { status, tradeNo, notices };
}

async function perform(acquirer: Acquirer, payment: Payment, what: Act): Promise<Delivery[]> {
  const { db, clock } = acquirer;
  const { out_trade_no: outTradeNo } = payment;

  /** Pays, and returns the updated payment. */
  const pay = async ({ amount = payment.amount, evenClosed = false, evenPaid = false } = {}): Promise<Payment> => {
    if (payment.status === 'CLOSED' && !evenClosed) throw new ActImpossible('该支付单已关闭，无法支付');
    const isPaidNow = payment.status !== 'PAID' && (await markPaid(db, outTradeNo, amount, clock.now()));
    if (!isPaidNow && !evenPaid) throw new ActImpossible('该支付单已支付');
    return (await findPayment(db, outTradeNo, clock.now())) ?? payment;
  };
  const tell = (paid: Payment, fault: NoticeFault = {}) => notifyOfPayment(acquirer, paid, fault);

  switch (what.act) {
    case 'pay':
      return [await tell(await pay())];
    case 'fail':
      if (payment.status !== 'WAITING') throw new ActImpossible('该支付单不在等待支付');
      await changePayment(db, outTradeNo, { has_failed: true, scanned_at: clock.now() });
      return [];
    case 'twice':
      return repeat(what.times, what.parallel, await pay({ evenPaid: true }), tell);
    case 'late':
      if (payment.status === 'PAID') throw new ActImpossible('该支付单已支付');
      await markClosed(db, outTradeNo);
      return [await tell(await pay({ evenClosed: true }))];
    case 'forge':
      return [await tell(payment, { isForged: true })];
    case 'probe':
      if (payment.channel !== 'WECHAT') throw new ActImpossible('只有微信支付会探测验签');
      return [await tell(payment, { isProbe: true })];
    case 'stale':
      if (payment.channel !== 'WECHAT') throw new ActImpossible('支付宝的通知没有时间限制');
      return [await tell(await pay({ evenPaid: true }), { ageMinutes: 6 })];
    case 'amount':
      return [await tell(await pay({ amount: what.amount }))];
    case 'lose':
      await pay();
      return [];
    case 'reorder': {
      const paid = await pay({ evenPaid: true });
      const first = what.first === 'closed' ? [await tell(paid, { isClosed: true })] : await sendRefundNotices(acquirer, paid);
      return [...first, await tell(paid)];
    }
    case 'double':
      return [await tell(await pay({ evenClosed: true }))];
    case 'refund-fail':
    case 'refund-slow':
    case 'refund-done':
      return changeRefunds(acquirer, payment, what.act);
    case 'down':
      acquirer.downUntil.set(payment.channel, clock.now().getTime() + what.ms);
      return [];
    case 'bill': {
      const { act: _, ...bill_fault } = what;
      await changePayment(db, outTradeNo, { bill_fault: JSON.stringify(bill_fault) });
      return [];
    }
  }
}

async function repeat(
  times: number,
  parallel: number,
  payment: Payment,
  tell: (payment: Payment) => Promise<Delivery>,
): Promise<Delivery[]> {
  const deliveries: Delivery[] = [];
  let left = times;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      deliveries.push(await tell(payment));
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, times) }, worker));
  return deliveries;
}

async function changeRefunds(
  acquirer: Acquirer,
  payment: Payment,
  order: 'refund-fail' | 'refund-slow' | 'refund-done',
): Promise<Delivery[]> {
  const { db, clock } = acquirer;
  const { out_trade_no: outTradeNo } = payment;
  const refund_fault = ({ 'refund-fail': 'FAIL', 'refund-slow': 'SLOW', 'refund-done': null } as const)[order];
  await changePayment(db, outTradeNo, { refund_fault });
  if (order === 'refund-slow') return [];
  const ended = await endRefunds(db, outTradeNo, order === 'refund-done' ? 'SUCCESS' : 'ABNORMAL', clock.now());
  const deliveries: Delivery[] = [];
  for (const refund of ended) deliveries.push(...(await notifyOfRefund(acquirer, payment, refund)));
  return deliveries;
}

/** Sends notices of the refunds that have already ended. */
async function sendRefundNotices(acquirer: Acquirer, payment: Payment): Promise<Delivery[]> {
  const deliveries: Delivery[] = [];
  for (const refund of await listRefunds(acquirer.db, payment.out_trade_no)) {
    deliveries.push(...(await notifyOfRefund(acquirer, payment, refund)));
  }
  return deliveries;
}
