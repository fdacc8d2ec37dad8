import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { FinishedRequest } from './request-context.ts';

/** Audience of a rendered page: all visitors, or one signed-in user. */
export type PageKind = 'visitor' | 'signed-in';
export type PageCacheResult = 'hit' | 'stale' | 'miss' | 'bypass';
export type UpstreamSource = 'gateway' | 'render';
/** Outcome of a call to the portal API: the class of its response, or the reason for its absence (`refused`: the breaker was open). */
export type UpstreamOutcome = 'ok' | 'client_error' | 'server_error' | 'timeout' | 'down' | 'invalid' | 'aborted' | 'refused';

/** The measurements that the server's modules report. Each call costs about a microsecond and never throws. */
export interface Metrics {
  /** Reports a finished request, whatever its outcome. */
  requestFinished: (request: FinishedRequest) => void;
  /** Reports a page that was rendered (not taken from the cache) in this many seconds. */
  pageRendered: (kind: PageKind, seconds: number) => void;
  /** Reports the result of the page cache for a request. */
  pageCache: (result: PageCacheResult) => void;
  /** Registers the source for the size of the page cache, which is read when metrics are requested. */
  watchPageCache: (read: () => { bytes: number; entries: number }) => void;
  /** Reports a finished call to the portal API and its duration in seconds. */
  upstreamCall: (source: UpstreamSource, outcome: UpstreamOutcome, seconds: number) => void;
  /** Reports that the circuit breaker of the portal API has opened or closed. */
  breaker: (isOpen: boolean) => void;
  /** Reports a request that was refused because of overload. */
  shed: () => void;
  /** Reports a request from a proxy that TRUST_PROXY does not cover. */
  untrustedProxy: () => void;
  /** Reports a response of an external portal API that differs from the contract of this call. */
  drift: (call: string) => void;
  /** Reports a violation that a browser sent: the name of a directive, from a short list. */
  cspReport: (directive: string) => void;
}

/** Metrics that are discarded, for tests. */
export const silentMetrics: Metrics = {
  requestFinished: () => {},
  pageRendered: () => {},
  pageCache: () => {},
  watchPageCache: () => {},
  upstreamCall: () => {},
  breaker: () => {},
  shed: () => {},
  untrustedProxy: () => {},
  drift: () => {},
  cspReport: () => {},
};

/** Returns the outcome of a call that was answered with this status. */
export const outcomeOf = (status: number): UpstreamOutcome => (status >= 500 ? 'server_error' : status >= 400 ? 'client_error' : 'ok');

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const renderBuckets = [0.001, 0.0025, ...buckets];

/** Creates the metrics of this process, including Node's own (heap, event-loop delay, handles); `registry` holds them for Prometheus. */
export function createMetrics(): { metrics: Metrics; registry: Registry } {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests, in seconds',
    labelNames: ['kind', 'method', 'status'],
    buckets,
    registers,
  });
  const renders = new Histogram({
    name: 'page_render_seconds',
    help: 'Duration of page renders including their data, in seconds',
    labelNames: ['kind'],
    buckets: renderBuckets,
    registers,
  });
  const cacheRequests = new Counter({
    name: 'page_cache_requests_total',
    help: 'Page requests by result of the cache of visitor pages',
    labelNames: ['result'],
    registers,
  });
  const upstreamRequests = new Counter({
    name: 'upstream_requests_total',
    help: 'Calls to the portal API by source and outcome',
    labelNames: ['source', 'outcome'],
    registers,
  });
  const upstreamDurations = new Histogram({
    name: 'upstream_request_duration_seconds',
    help: 'Duration of calls to the portal API, in seconds',
    labelNames: ['source'],
    buckets,
    registers,
  });
  const breaker = new Gauge({
    name: 'upstream_breaker_open',
    help: '1 while the circuit breaker of the portal API is open, else 0',
    // Across several workers, one open breaker must be visible.
    aggregator: 'max',
    registers,
  });
  const shed = new Counter({ name: 'requests_shed_total', help: 'Requests rejected under overload', registers });
  const untrustedProxy = new Counter({
    name: 'untrusted_proxy_requests_total',
    help: 'Requests from a proxy that TRUST_PROXY does not cover: its visitors share one address',
    registers,
  });
  const drift = new Counter({
    name: 'contract_drift_total',
    help: 'Sampled responses of an external portal API that differ from the contract, by call',
    labelNames: ['call'],
    registers,
  });
  const cspReports = new Counter({
    name: 'csp_reports_total',
    help: 'Violations of the content security policy that browsers reported, by directive',
    labelNames: ['directive'],
    registers,
  });

  // The labels are resolved once, although prom-client still hashes them at each observation.
  const renderOf = { visitor: renders.labels('visitor'), 'signed-in': renders.labels('signed-in') };
  const durationOf = { gateway: upstreamDurations.labels('gateway'), render: upstreamDurations.labels('render') };
  const goodCallOf = { gateway: upstreamRequests.labels('gateway', 'ok'), render: upstreamRequests.labels('render', 'ok') };
  return {
    registry,
    metrics: {
      requestFinished: ({ kind, method, status, seconds }) => durations.observe({ kind, method, status: String(status) }, seconds),
      pageRendered: (kind, seconds) => renderOf[kind].observe(seconds),
      pageCache: (result) => cacheRequests.inc({ result }),
      watchPageCache: (read) => watchPageCache(registers, read),
      upstreamCall: (source, outcome, seconds) => {
        if (outcome === 'ok') goodCallOf[source].inc();
        else upstreamRequests.inc({ source, outcome });
        durationOf[source].observe(seconds);
      },
      breaker: (isOpen) => breaker.set(isOpen ? 1 : 0),
      shed: () => shed.inc(),
      untrustedProxy: () => untrustedProxy.inc(),
      drift: (call) => drift.inc({ call }),
      cspReport: (directive) => cspReports.inc({ directive }),
    },
  };
}

function watchPageCache(registers: Registry[], read: () => { bytes: number; entries: number }): void {
  new Gauge({
    name: 'page_cache_bytes',
    help: 'Size of the cache of visitor pages, in bytes',
    registers,
    collect() {
      this.set(read().bytes);
    },
  });
  new Gauge({
    name: 'page_cache_entries',
    help: 'Number of pages in the cache of visitor pages',
    registers,
    collect() {
      this.set(read().entries);
    },
  });
}
