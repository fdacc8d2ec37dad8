import { z } from 'zod';
import type { TradeState, TradeStatus } from '../pay-provider.ts';
import { fromChinaSeconds, fromYuan } from '../yuan.ts';

/** Fields of a trade, in answers and notices alike. Those of the payer are not read. */
const tradeSchema = z.object({
  out_trade_no: z.string().min(1),
  trade_status: z.string(),
  trade_no: z.string().optional(),
  // The order's sum; `receipt_amount` is less where somebody gave a coupon.
  total_amount: z.string().optional(),
  // When it was paid: of answers, and of notices.
  send_pay_date: z.string().optional(),
  gmt_payment: z.string().optional(),
});

const tradeStatuses: ReadonlyMap<string, TradeStatus> = new Map([
  ['WAIT_BUYER_PAY', 'WAITING'],
  ['TRADE_SUCCESS', 'PAID'],
  // Paid, and too old to be refunded.
  ['TRADE_FINISHED', 'PAID'],
  ['TRADE_CLOSED', 'CLOSED'],
]);

/** Reads a trade; null: it cannot be understood. */
export function readTrade(json: unknown): { outTradeNo: string; state: TradeState } | null {
  const { data } = tradeSchema.safeParse(json);
  if (!data) return null;
  const paidAt = fromChinaSeconds(data.send_pay_date ?? data.gmt_payment ?? '');
  const known = tradeStatuses.get(data.trade_status) ?? 'UNKNOWN';
  // Alipay closes what nobody paid, and what was paid and went back as a whole.
  const status = known === 'CLOSED' && paidAt ? 'REFUNDED' : known;
  const amount = fromYuan(data.total_amount ?? '');
  const tradeNo = data.trade_no || null;
  if ((status === 'PAID' || status === 'REFUNDED') && (!tradeNo || amount === null)) return null;
  if (status === 'PAID' && !paidAt) return null;
  return { outTradeNo: data.out_trade_no, state: { status, tradeNo, amount, paidAt } };
}
