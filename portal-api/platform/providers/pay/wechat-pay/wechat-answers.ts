import { z } from 'zod';
import type { RefundState, RefusalCause, TradeState, TradeStatus } from '../pay-provider.ts';

/** Fields of a transaction, in answers and in notices. The payer's fields are not read. */
const transactionSchema = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string().min(1),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  success_time: z.string().optional(),
  // `total` is the order's total; `payer_total` is lower if WeChat gave a coupon.
  amount: z.object({ total: z.int().nonnegative(), currency: z.string().default('CNY') }).optional(),
});

const tradeStatuses: ReadonlyMap<string, TradeStatus> = new Map([
  ['SUCCESS', 'PAID'],
  ['REFUND', 'REFUNDED'],
  ['NOTPAY', 'WAITING'],
  ['USERPAYING', 'WAITING'],
  ['ACCEPT', 'WAITING'],
  // The payer may try again.
  ['PAYERROR', 'WAITING'],
  ['CLOSED', 'CLOSED'],
  ['REVOKED', 'CLOSED'],
]);

interface Transaction {
  outTradeNo: string;
  state: TradeState;
}

/** Parses a transaction of this merchant, or returns why it is rejected. */
export function readTransaction(json: unknown, merchant: { mchid: string; appid: string }): Transaction | RefusalCause {
  const { data } = transactionSchema.safeParse(json);
  if (!data) return 'CONTENT';
  if (data.mchid !== merchant.mchid || data.appid !== merchant.appid) return 'MERCHANT';
  const status = tradeStatuses.get(data.trade_state) ?? 'UNKNOWN';
  const paidAt = readTime(data.success_time);
  const { transaction_id: tradeNo = null, amount } = data;
  const isPaid = status === 'PAID' || status === 'REFUNDED';
  if (amount && amount.currency !== 'CNY') return 'CONTENT';
  if (isPaid && (!tradeNo || !amount || (status === 'PAID' && !paidAt))) return 'CONTENT';
  return { outTradeNo: data.out_trade_no, state: { status, tradeNo, amount: amount?.total ?? null, paidAt } };
}

function readTime(text: string | undefined): Date | null {
  const moment = new Date(text ?? '');
  return Number.isNaN(moment.getTime()) ? null : moment;
}

const refundSchema = z.object({
  out_trade_no: z.string().min(1),
  out_refund_no: z.string().min(1),
  refund_id: z.string().min(1),
  // The first is in answers, the second in notices.
  status: z.string().optional(),
  refund_status: z.string().optional(),
  mchid: z.string().optional(),
});

const refundStatuses: ReadonlyMap<string, RefundState['status']> = new Map([
  ['SUCCESS', 'DONE'],
  ['PROCESSING', 'PROCESSING'],
  ['ABNORMAL', 'ABNORMAL'],
  ['CLOSED', 'REFUSED'],
]);

interface Refund {
  outTradeNo: string;
  refundNo: string;
  state: RefundState;
}

/** Parses a refund, or returns why it is rejected. A notice names the merchant, an answer does not. */
export function readRefund(json: unknown, merchant: { mchid: string }): Refund | RefusalCause {
  const { data } = refundSchema.safeParse(json);
  const status = refundStatuses.get(data?.status ?? data?.refund_status ?? '');
  if (!data || !status) return 'CONTENT';
  if (data.mchid !== undefined && data.mchid !== merchant.mchid) return 'MERCHANT';
  return { outTradeNo: data.out_trade_no, refundNo: data.out_refund_no, state: { status, providerRefundNo: data.refund_id } };
}
