/** A finished usage, with the change of views from its receipt. */
export interface FinishedUsage {
  typeCode: string;
  /** Duration of the usage. */
  minutes: number;
  /** Views during the usage minus those in an equally long period before it. */
  change: number;
}

export interface Estimate {
  samples: number;
  ofType: boolean;
  minutes: number | null;
  /** Null if there are too few samples. */
  views: { low: number; median: number; high: number } | null;
}

/** Minimum number of samples: with fewer, chance outweighs the effect. */
export const FEWEST_SAMPLES = 5;

/**
 * Estimates the effect of a boost from finished usages of it: the median change of views and the middle half around it, in whole views.
 * Uses only demands of the same type if there are enough, otherwise all.
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

/** Returns a quantile, interpolated linearly between the two nearest values. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place - Math.floor(place));
}
