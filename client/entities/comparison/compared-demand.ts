import type { Demand } from '#shared/contract/demand.ts';

/** A column of a comparison. */
export interface ComparedDemand {
  /** Key of the demand in the comparison's URL. */
  key: string;
  /** Null if the demand is no longer available. */
  demand: Demand | null;
}
