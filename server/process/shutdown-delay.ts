/** Three checks two seconds apart, as the usual load balancers make before they turn away, and a moment. */
export const USUAL_DELAY_MS = 6_500;
/** A balancer that has not looked for so long is none. */
const POLLED_WITHIN_MS = 60_000;

/** Knows whether somebody decides by `/readyz` where requests go. */
export interface BalancerWatch {
  /** Somebody has asked at `/readyz`. */
  seen(): void;
  /** How long requests must still be taken after SIGTERM, in ms. */
  delayMs(): number;
}

/** `configuredMs` holds whatever happens; without it (null) there is a delay only while somebody looks at `/readyz`. */
export function watchBalancers(configuredMs: number | null, now: () => number = () => performance.now()): BalancerWatch {
  let lastSeenAt = Number.NEGATIVE_INFINITY;
  return {
    seen: () => {
      lastSeenAt = now();
    },
    delayMs: () => configuredMs ?? (now() - lastSeenAt <= POLLED_WITHIN_MS ? USUAL_DELAY_MS : 0),
  };
}
