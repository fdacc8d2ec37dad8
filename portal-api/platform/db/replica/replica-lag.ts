/** A place in PostgreSQL's write-ahead log, as bytes from its beginning. */
export type LogPlace = bigint;

/** `16/B374D848` as PostgreSQL writes it. */
export function toLogPlace(text: string): LogPlace {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** More than are asked for: a replica that is further behind is not used anyway. */
const MOST_SAMPLES = 10;

/** Tells how far a replica is behind, from where the primary was at which time. */
export interface LagMeter {
  /** The primary was there at that time, in ms. */
  sample(at: number, place: LogPlace): void;
  /** How long ago the primary was where the replica has not come yet, in ms; 0: it has come as far as is known. */
  lagOf(replayed: LogPlace, now: number): number;
}

export function createLagMeter(): LagMeter {
  let samples: { at: number; place: LogPlace }[] = [];
  return {
    sample: (at, place) => {
      samples = [...samples.slice(1 - MOST_SAMPLES), { at, place }];
    },
    lagOf: (replayed, now) => {
      const missing = samples.find(({ place }) => place > replayed);
      return missing === undefined ? 0 : now - missing.at;
    },
  };
}
