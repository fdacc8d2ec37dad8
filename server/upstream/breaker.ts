/** Why the portal API counts as away. */
export type OutageKind = 'timeout' | 'down';

/**
 * Stops calling a portal API that does not answer: each waiting call would hold its visitor for the whole deadline, and pile up.
 * Any answer at all closes it again, so one slow endpoint among healthy ones never opens it.
 */
export interface Breaker {
  /** May this call be made? While open, one call per second goes through to see whether the API is back. */
  admits(): boolean;
  /** The API answered, whatever it said. */
  answered(): void;
  /** It did not. */
  failed(kind: OutageKind): void;
  /** The failure that a refused call would most likely have met; null while closed. */
  outage(): OutageKind | null;
}

export interface BreakerOptions {
  /** Told when it opens and closes. */
  onChange?: (isOpen: boolean) => void;
  /** Milliseconds, from any origin. */
  now?: () => number;
}

/** So many calls in a row must fail; fewer may be one page of an API that is just restarting. */
const FAILURES_TO_OPEN = 20;
const TRIAL_INTERVAL_MS = 1_000;

export function createBreaker({ onChange = () => {}, now = () => performance.now() }: BreakerOptions = {}): Breaker {
  let failures = 0;
  let outage: OutageKind | null = null;
  let nextTrialAt = 0;
  return {
    admits() {
      if (outage === null) return true;
      if (now() < nextTrialAt) return false;
      nextTrialAt = now() + TRIAL_INTERVAL_MS;
      return true;
    },
    answered() {
      failures = 0;
      if (outage === null) return;
      outage = null;
      onChange(false);
    },
    failed(kind) {
      failures += 1;
      if (outage === null && failures < FAILURES_TO_OPEN) return;
      const wasClosed = outage === null;
      outage = kind;
      if (!wasClosed) return;
      nextTrialAt = now() + TRIAL_INTERVAL_MS;
      onChange(true);
    },
    outage: () => outage,
  };
}
