/** Injected wherever a rule depends on time, so that tests can move it. */
export interface Clock {
  now(): Date;
}

/** A clock that can be put forward. */
export interface MovableClock extends Clock {
  advance(ms: number): void;
}

export const systemClock: Clock = { now: () => new Date() };

export const isMovable = (clock: Clock): clock is MovableClock => 'advance' in clock;

/** The system's time until it is put forward: the sandbox shows how things end without waiting for it. */
export function createMovableClock(): MovableClock {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance: (ms) => {
      aheadMs += ms;
    },
  };
}
