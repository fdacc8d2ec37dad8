import type { Generated } from 'kysely';
import type { Json, NullableTime, Time } from './column-types.ts';

/** Errors in the bill of a payment's day. */
export interface BillFault {
  drop?: boolean | undefined;
  /** Reports this amount instead of the amount paid. */
  change?: number | undefined;
  /** Adds a payment of this amount that never happened. */
  add?: number | undefined;
  /** Serves another file than the announced one. */
  damage?: boolean | undefined;
  /** The provider settles this amount to the company's bank: not a fault, but part of the same day's bill. */
  settle?: number | undefined;
}

/** Payments of the sandbox's acquirer. */
export interface SandboxPaymentsTable {
  out_trade_no: string;
  channel: 'ALIPAY' | 'WECHAT';
  product: 'NATIVE' | 'PRECREATE' | 'PAGE' | 'H5' | 'WAP';
  title: string;
  amount: number;
  notify_url: string;
  return_url: string | null;
  created_at: Time;
  expires_at: Time;
  status: 'WAITING' | 'PAID' | 'CLOSED';
  scanned_at: NullableTime;
  has_failed: Generated<boolean>;
  trade_no: string | null;
  paid_amount: number | null;
  paid_at: NullableTime;
  refund_fault: 'FAIL' | 'SLOW' | null;
  bill_fault: Json<BillFault>;
}

export interface SandboxRefundsTable {
  refund_no: string;
  out_trade_no: string;
  amount: number;
  provider_refund_no: string;
  notify_url: string;
  status: 'PROCESSING' | 'SUCCESS' | 'ABNORMAL';
  created_at: Time;
  done_at: NullableTime;
}
