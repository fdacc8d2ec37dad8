/** May a load balancer send requests here? */
export interface Readiness {
  /** Why not, a word for each reason; empty when ready. */
  problems(): string[];
  /** Problems that somebody should look at although requests are welcome. */
  warnings(): string[];
}

/** `upstream`: the portal API does not answer. `database`: the embedded one does, but its database does not. */
export type UpstreamProblem = 'upstream' | 'database';

export interface WatchedReadiness extends Readiness {
  /** Not ready any more, for good: the process is about to stop. */
  drain(): void;
  /** The result of the last poll of the portal API, and what it warns of by itself (`replica`: that is out of use). */
  reportUpstream(problem: UpstreamProblem | null, warnings?: readonly string[]): void;
  /** Resolves with the first such poll, whatever its result: from then on the answers here are true. */
  hasPolled: Promise<void>;
  /** The breaker before the portal API has opened or closed. */
  reportBreaker(isOpen: boolean): void;
  /** A proxy stands in front that TRUST_PROXY does not name. */
  reportUntrustedProxy(): void;
}

/** Not ready until the portal API has been seen. */
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
    // An open breaker is no reason to send nobody: without requests nothing would ever try the portal API again, and close it.
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
