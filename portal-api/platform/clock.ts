/** The time source, injected wherever a rule depends on time so that tests can move it. */
export interface Clock {
  now(): Date;
}

/** A clock that can be moved forward. */
export interface MovableClock extends Clock {
  advance(ms: number): void;
}

export const systemClock: Clock = { now: () => new Date() };

export const isMovable = (clock: Clock): clock is MovableClock => 'advance' in clock;

/** Creates a clock that follows the system time until it is moved forward. The sandbox uses it to show expiry without waiting. */
export function createMovableClock(): MovableClock {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance: (ms) => {
      aheadMs += ms;
    },
  };
}
