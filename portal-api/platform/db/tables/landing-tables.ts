import type { ColumnType } from 'kysely';
import type { SettlementMode } from '#shared/contract/demand-enums.ts';
import type { Day, Time } from './column-types.ts';

/** The demands behind a page about a type, a place or an industry, as they were counted last. '' stands for all of them. */
export interface LandingPagesTable {
  type_code: string;
  region_code: string;
  industry_code: string;
  live: number;
  newest_at: Time;
  settlement_mode: SettlementMode | null;
  /** In 分. */
  budget_median: ColumnType<string | null, number | null, number | null>;
  is_listed: boolean;
  thin_since: Day | null;
  counted_on: Day;
}
