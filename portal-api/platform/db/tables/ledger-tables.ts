import type { ColumnType } from 'kysely';
import type { Id, Time } from './column-types.ts';

/** An account of the ledger, such as `CASH:17` or `REVENUE:SCENE`. Its balance changes only by transfers. */
export interface LedgerAccountsTable {
  id: Id;
  name: string;
  /** The first part of the name. */
  kind: ColumnType<string, never, never>;
  user_id: string | null;
  /** In 分; null: no balance is maintained for this account. */
  balance: ColumnType<string | null, number | undefined, never>;
}

/** A movement of money from one account (`debit`) to another (`credit`), append-only. */
export interface LedgerTransfersTable {
  id: ColumnType<string, never, never>;
  debit_id: string;
  credit_id: string;
  /** In 分. */
  amount: number;
  kind: string;
  biz_type: string;
  biz_id: string;
  order_no: string | null;
  debit_after: ColumnType<string | null, never, never>;
  credit_after: ColumnType<string | null, never, never>;
  at: Time;
}

/** Number, total and hash of the transfers of a finished day, append-only. */
export interface LedgerSealsTable {
  /** The day in China; select it as text. */
  day: string;
  last_id: string;
  count: number;
  total: string;
  sha256: string;
  sealed_at: Time;
}

/** Daily work that an instance has done or is doing. */
export interface DailyRunsTable {
  name: string;
  day: string;
  at: Time;
}
