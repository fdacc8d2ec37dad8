import type { Generated } from 'kysely';
import type { PayChannel } from '#shared/contract/pay-enums.ts';
import type { NullableTime, Time } from './column-types.ts';

/** A provider's bill of a day, there or awaited. */
export interface BillFilesTable {
  /** `WECHAT-TRADE-2026-03-01` */
  id: string;
  channel: PayChannel;
  kind: 'TRADE' | 'FUND';
  /** Read it as text. */
  day: string;
  /** EMPTY: nothing happened on that day, so there is none. READ: its lines are in `bill_lines`. COMPARED: and were compared with the books. */
  status: 'WAITING' | 'EMPTY' | 'READ' | 'COMPARED';
  sha256: string | null;
  bytes: number | null;
  /** The storage has the file. */
  is_kept: Generated<boolean>;
  fetched_at: NullableTime;
  compared_at: NullableTime;
  /** When a job looks at it next. */
  next_try_at: NullableTime;
  error: string | null;
}

/** A line of a bill; amounts in 分. It names nobody. */
export interface BillLinesTable {
  bill_id: string;
  line: number;
  channel: PayChannel;
  /** Of a TRADE bill PAYMENT and REFUND, of a FUND bill the others. */
  kind: 'PAYMENT' | 'REFUND' | 'SETTLEMENT' | 'FLOW' | 'OTHER';
  /** The provider's number of a payment or a movement, ours of a refund. */
  no: string;
  out_trade_no: string;
  amount: number;
  /** Negative: the provider gave some back. */
  fee: number;
  state: 'DONE' | 'PENDING' | 'FAILED';
  at: Time;
}
