/** Kind of failure for which the portal API counts as unavailable. */
export type OutageKind = 'timeout' | 'down';

/**
 * Circuit breaker that stops calls to a portal API that does not respond: each waiting call would make its visitor wait for the whole
 * deadline, and calls would pile up. Any response closes it, so one slow endpoint among healthy ones never opens it.
 */
export interface Breaker {
  /** Whether this call may be made. While open, one call per second is admitted to probe the API. */
  admits(): boolean;
  /** Reports a response, whatever its content. */
  answered(): void;
  /** Reports that no response arrived. */
  failed(kind: OutageKind): void;
  /** Returns the failure that a rejected call would most likely have met; null while closed. */
  outage(): OutageKind | null;
}

export interface BreakerOptions {
  /** Called when it opens or closes. */
  onChange?: (isOpen: boolean) => void;
  /** Milliseconds, from any origin. */
  now?: () => number;
}

/** Number of consecutive failures that open it; fewer may be the calls of one page while the API restarts. */
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
