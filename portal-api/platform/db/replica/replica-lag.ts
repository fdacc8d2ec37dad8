/** A position in PostgreSQL's write-ahead log, in bytes from its beginning. */
export type LogPlace = bigint;

/** Parses PostgreSQL's text format, for example `16/B374D848`. */
export function toLogPlace(text: string): LogPlace {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** More samples than needed: a replica that lags further is not used anyway. */
const MAX_SAMPLES = 10;

/** Measures how far a replica lags, from the primary's positions over time. */
export interface LagMeter {
  /** Records the primary's position at a time in ms. */
  sample(at: number, place: LogPlace): void;
  /** Returns how long ago the primary passed the replica's position, in ms; 0: no lag is known. */
  lagOf(replayed: LogPlace, now: number): number;
}

export function createLagMeter(): LagMeter {
  let samples: { at: number; place: LogPlace }[] = [];
  return {
    sample: (at, place) => {
      samples = [...samples.slice(1 - MAX_SAMPLES), { at, place }];
    },
    lagOf: (replayed, now) => {
      const missing = samples.find(({ place }) => place > replayed);
      return missing === undefined ? 0 : now - missing.at;
    },
  };
}
