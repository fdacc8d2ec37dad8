import type { Demand } from '#shared/contract/demand.ts';

/** One column of a comparison. */
export interface ComparedDemand {
  /** The demand's name in the comparison's address. */
  key: string;
  /** Null: it is not shown any more. */
  demand: Demand | null;
}
