import type { Generated } from 'kysely';
import type { PayChannel } from '#shared/contract/pay-enums.ts';
import type { NullableTime, Time } from './column-types.ts';

/** A provider's bill of a day, fetched or still awaited. */
export interface BillFilesTable {
  /** `WECHAT-TRADE-2026-03-01` */
  id: string;
  channel: PayChannel;
  kind: 'TRADE' | 'FUND';
  /** The day in China; select it as text. */
  day: string;
  /**
   * EMPTY: there is no bill because nothing happened on that day. READ: its lines are in `bill_lines`. COMPARED: they were also compared
   * with the books.
   */
  status: 'WAITING' | 'EMPTY' | 'READ' | 'COMPARED';
  sha256: string | null;
  bytes: number | null;
  /** Whether the storage has the file. */
  is_kept: Generated<boolean>;
  fetched_at: NullableTime;
  compared_at: NullableTime;
  /** When a job works on it next. */
  next_try_at: NullableTime;
  error: string | null;
}

/** A line of a bill; amounts in 分. Contains no personal data. */
export interface BillLinesTable {
  bill_id: string;
  line: number;
  channel: PayChannel;
  /** PAYMENT and REFUND in a TRADE bill; the other kinds in a FUND bill. */
  kind: 'PAYMENT' | 'REFUND' | 'SETTLEMENT' | 'FLOW' | 'OTHER';
  /** The provider's number of a payment or fund movement; our own number of a refund. */
  no: string;
  out_trade_no: string;
  amount: number;
  /** In 分. Negative: the provider returned a fee. */
  fee: number;
  state: 'DONE' | 'PENDING' | 'FAILED';
  at: Time;
}
