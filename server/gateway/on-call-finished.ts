import { type Metrics, outcomeOf } from '../http/metrics.ts';
import type { Breaker } from '../upstream/breaker.ts';
import { publicReadsChangedBy } from '../upstream/contract-calls.ts';
import type { FinishedCall } from './gateway.ts';

export interface CallFinishedDeps {
  breaker: Pick<Breaker, 'answered' | 'failed'>;
  metrics: Pick<Metrics, 'upstreamCall'>;
  /** Called with the names of the reads whose responses may have changed. */
  invalidate: (calls: readonly string[]) => void;
}

/** Returns a listener that reports a finished call of the gateway to the breaker, the metrics and the page cache. */
export function onCallFinished({ breaker, metrics, invalidate }: CallFinishedDeps): (call: FinishedCall) => void {
  return ({ contract, status, isAccepted, failure, seconds }) => {
    if (failure === 'down' || failure === 'timeout') breaker.failed(failure);
    else if (failure === null || failure === 'invalid') breaker.answered();
    metrics.upstreamCall('gateway', failure ?? outcomeOf(status), seconds);
    // Also if the response broke off or the client left: the API has made the change.
    if (!isAccepted) return;
    const stale = publicReadsChangedBy(contract);
    if (stale.length > 0) invalidate(stale);
  };
}
