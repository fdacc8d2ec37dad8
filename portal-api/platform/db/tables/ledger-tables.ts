import type { ColumnType } from 'kysely';
import type { Id, Time } from './column-types.ts';

/** An account of the ledger, `CASH:17` or `REVENUE:SCENE`. Its rows change by transfers only. */
export interface LedgerAccountsTable {
  id: Id;
  name: string;
  /** The first part of the name. */
  kind: ColumnType<string, never, never>;
  user_id: string | null;
  /** 分; null: not kept. */
  balance: ColumnType<string | null, number | undefined, never>;
}

/** A movement of money from one account (`debit`) to another (`credit`), append-only. */
export interface LedgerTransfersTable {
  id: ColumnType<string, never, never>;
  debit_id: string;
  credit_id: string;
  /** 分 */
  amount: number;
  kind: string;
  biz_type: string;
  biz_id: string;
  order_no: string | null;
  debit_after: ColumnType<string | null, never, never>;
  credit_after: ColumnType<string | null, never, never>;
  at: Time;
}

/** Number, sum and hash of the transfers of a finished day, append-only. */
export interface LedgerSealsTable {
  /** Read it as text. */
  day: string;
  last_id: string;
  count: number;
  total: string;
  sha256: string;
  sealed_at: Time;
}

/** Which work of a day has been done, or is taken, by one instance. */
export interface DailyRunsTable {
  name: string;
  day: string;
  at: Time;
}
