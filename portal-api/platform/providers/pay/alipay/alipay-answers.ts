import { z } from 'zod';
import type { TradeState, TradeStatus } from '../pay-provider.ts';
import { fromChinaSeconds, fromYuan } from '../yuan.ts';

/** Fields of a trade, in answers and in notices. The payer's fields are not read. */
const tradeSchema = z.object({
  out_trade_no: z.string().min(1),
  trade_status: z.string(),
  trade_no: z.string().optional(),
  // The order's total; `receipt_amount` is lower if a coupon was applied.
  total_amount: z.string().optional(),
  // Time of payment: the first is in answers, the second in notices.
  send_pay_date: z.string().optional(),
  gmt_payment: z.string().optional(),
});

const tradeStatuses: ReadonlyMap<string, TradeStatus> = new Map([
  ['WAIT_BUYER_PAY', 'WAITING'],
  ['TRADE_SUCCESS', 'PAID'],
  // Paid, and too old for a refund.
  ['TRADE_FINISHED', 'PAID'],
  ['TRADE_CLOSED', 'CLOSED'],
]);

/** Parses a trade; null if it is invalid. */
export function readTrade(json: unknown): { outTradeNo: string; state: TradeState } | null {
  const { data } = tradeSchema.safeParse(json);
  if (!data) return null;
  const paidAt = fromChinaSeconds(data.send_pay_date ?? data.gmt_payment ?? '');
  const known = tradeStatuses.get(data.trade_status) ?? 'UNKNOWN';
  // Alipay closes unpaid trades, and paid ones that were refunded in full.
  const status = known === 'CLOSED' && paidAt ? 'REFUNDED' : known;
  const amount = fromYuan(data.total_amount ?? '');
  const tradeNo = data.trade_no || null;
  if ((status === 'PAID' || status === 'REFUNDED') && (!tradeNo || amount === null)) return null;
  if (status === 'PAID' && !paidAt) return null;
  return { outTradeNo: data.out_trade_no, state: { status, tradeNo, amount, paidAt } };
}
