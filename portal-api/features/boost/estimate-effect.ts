/** A usage that is over, and what its receipt says of views. */
export interface FinishedUsage {
  typeCode: string;
  /** How long it worked. */
  minutes: number;
  /** Views while it worked, less those in as long a time before. */
  change: number;
}

export interface Estimate {
  samples: number;
  ofType: boolean;
  minutes: number | null;
  /** Null: fewer than it takes to say anything. */
  views: { low: number; median: number; high: number } | null;
}

/** With fewer usages chance says more than they do. */
export const FEWEST_SAMPLES = 5;

/**
 * The effect of a boost, from finished usages of it: the change of views in the middle and the middle half around it, in whole views. Of
 * demands of the same type where there are enough, otherwise of all.
 */
export function estimateEffect(usages: readonly FinishedUsage[], typeCode: string): Estimate {
  const alike = usages.filter((usage) => usage.typeCode === typeCode);
  const ofType = alike.length >= FEWEST_SAMPLES;
  const sample = ofType ? alike : usages;
  if (sample.length < FEWEST_SAMPLES) return { samples: sample.length, ofType: false, minutes: null, views: null };
  const changes = sample.map(({ change }) => change);
  const at = (share: number) => Math.round(quantile(changes, share));
  return {
    samples: sample.length,
    ofType,
    minutes: Math.round(
      quantile(
        sample.map(({ minutes }) => minutes),
        0.5,
      ),
    ),
    views: { low: at(0.25), median: at(0.5), high: at(0.75) },
  };
}

/** Between the two values that lie around that share of all, in proportion. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place - Math.floor(place));
}
