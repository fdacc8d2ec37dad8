/** May a load balancer send requests here? */
export interface Readiness {
  /** Why not, a word for each reason; empty when ready. */
  problems(): string[];
}

export interface WatchedReadiness extends Readiness {
  /** Not ready any more, for good: the process is about to stop. */
  drain(): void;
  /** What the last look at the portal API showed. */
  reportUpstream(isThere: boolean): void;
}

/** Not ready until the portal API has been seen. */
export function createReadiness(): WatchedReadiness {
  let isDraining = false;
  let isUpstreamThere = false;
  return {
    problems: () => [...(isDraining ? ['draining'] : []), ...(isUpstreamThere ? [] : ['upstream'])],
    drain: () => {
      isDraining = true;
    },
    reportUpstream: (isThere) => {
      isUpstreamThere = isThere;
    },
  };
}
