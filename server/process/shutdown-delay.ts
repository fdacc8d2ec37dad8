/** Three checks two seconds apart, after which common load balancers stop sending requests, and a margin. */
export const USUAL_DELAY_MS = 6_500;
/** A balancer that has not polled for this long counts as absent. */
const POLLED_WITHIN_MS = 60_000;

/** Tracks whether a load balancer polls `/readyz`. */
export interface BalancerWatch {
  /** Reports a `/readyz` request. */
  seen(): void;
  /** Returns the time for which requests must still be accepted after SIGTERM, in ms. */
  delayMs(): number;
}

/** Creates the watch. `configuredMs` always applies; if it is null, there is a delay only while `/readyz` is polled. */
export function watchBalancers(configuredMs: number | null, now: () => number = () => performance.now()): BalancerWatch {
  let lastSeenAt = Number.NEGATIVE_INFINITY;
  return {
    seen: () => {
      lastSeenAt = now();
    },
    delayMs: () => configuredMs ?? (now() - lastSeenAt <= POLLED_WITHIN_MS ? USUAL_DELAY_MS : 0),
  };
}
