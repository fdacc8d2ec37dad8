/** Whether a load balancer may send requests to this process. */
export interface Readiness {
  /** Returns the reasons for not being ready, one word each; empty when ready. */
  problems(): string[];
  /** Returns problems that an operator should look at although requests are accepted. */
  warnings(): string[];
}

/** `upstream`: the portal API does not answer. `database`: the embedded one does, but its database does not. */
export type UpstreamProblem = 'upstream' | 'database';

export interface WatchedReadiness extends Readiness {
  /** Makes the process permanently not ready, as it is about to stop. */
  drain(): void;
  /** Reports the result of a poll of the portal API, and the API's own warnings (`replica`: its replica is not in use). */
  reportUpstream(problem: UpstreamProblem | null, warnings?: readonly string[]): void;
  /** Resolves with the first poll, whatever its result: from then on the state here is known. */
  hasPolled: Promise<void>;
  /** Reports that the circuit breaker of the portal API has opened or closed. */
  reportBreaker(isOpen: boolean): void;
  /** Reports a proxy in front of the portal that TRUST_PROXY does not cover. */
  reportUntrustedProxy(): void;
}

/** Creates the readiness state: not ready until the portal API has answered. */
export function createReadiness(): WatchedReadiness {
  let isDraining = false;
  let upstreamProblem: UpstreamProblem | null = 'upstream';
  let upstreamWarnings: readonly string[] = [];
  let isBreakerOpen = false;
  let hasUntrustedProxy = false;
  let markPolled = (): void => {};
  const hasPolled = new Promise<void>((resolve) => {
    markPolled = resolve;
  });
  return {
    problems: () => [...(isDraining ? ['draining'] : []), ...(upstreamProblem ? [upstreamProblem] : [])],
    // An open breaker does not make the process unready: without requests nothing would try the portal API again and close it.
    warnings: () => [...(isBreakerOpen ? ['breaker'] : []), ...(hasUntrustedProxy ? ['untrusted-proxy'] : []), ...upstreamWarnings],
    drain: () => {
      isDraining = true;
    },
    reportUpstream: (problem, warnings = []) => {
      upstreamProblem = problem;
      upstreamWarnings = warnings;
      markPolled();
    },
    hasPolled,
    reportBreaker: (isOpen) => {
      isBreakerOpen = isOpen;
    },
    reportUntrustedProxy: () => {
      hasUntrustedProxy = true;
    },
  };
}
