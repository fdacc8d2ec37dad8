import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import pino from 'pino';
import { endWithTest } from '#server/testing/servers.ts';
import { freePort } from '../../scripts/test/free-port.ts';
import { createMetrics, outcomeOf } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

test('each report is counted under its labels', async () => {
  const { metrics, registry } = createMetrics();
  const numbers = () => registry.metrics();
  metrics.requestFinished({ kind: 'page', method: 'GET', status: 200, seconds: 0.02 });
  metrics.pageRendered('signed-in', 0.004);
  metrics.pageCache('stale');
  metrics.upstreamCall('gateway', outcomeOf(404), 0.1);
  metrics.upstreamCall('gateway', outcomeOf(201), 0.1);
  metrics.upstreamCall('render', 'timeout', 10);
  metrics.shed();
  metrics.drift('GET /v1/x');
  metrics.cspReport('img-src');
  metrics.breaker(true);
  metrics.watchPageCache(() => ({ bytes: 1_000, entries: 3 }));
  const text = await numbers();
  for (const line of [
    'http_request_duration_seconds_count{kind="page",method="GET",status="200"} 1',
    'page_render_seconds_bucket{le="0.005",kind="signed-in"} 1',
    'page_cache_requests_total{result="stale"} 1',
    'upstream_requests_total{source="gateway",outcome="client_error"} 1',
    'upstream_requests_total{source="render",outcome="timeout"} 1',
    'upstream_requests_total{source="gateway",outcome="ok"} 1',
    'upstream_request_duration_seconds_count{source="render"} 1',
    'requests_shed_total 1',
    'contract_drift_total{call="GET /v1/x"} 1',
    'csp_reports_total{directive="img-src"} 1',
    'upstream_breaker_open 1',
    'page_cache_bytes 1000',
    'page_cache_entries 3',
  ]) {
    expect(text).toContain(line);
  }
  metrics.breaker(false);
  expect(await numbers()).toContain('upstream_breaker_open 0');
});

test('exports memory, heap and event-loop delay of the process', async () => {
  const text = await createMetrics().registry.metrics();
  for (const name of ['process_resident_memory_bytes', 'nodejs_heap_size_used_bytes', 'nodejs_eventloop_lag_p99_seconds'])
    expect(text).toContain(`${name} `);
});

test('/metrics returns the text it reads, 500 if reading fails, and 404 for other paths', async () => {
  const port = await freePort();
  let isBroken = false;
  const read = async (): Promise<string> => {
    if (isBroken) throw new Error('a worker is gone');
    return 'x_total 1\n';
  };
  endWithTest(serveMetrics(read, { host: '127.0.0.1', port }, pino({ level: 'silent' })));
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['text/plain; version=0.0.4; charset=utf-8', 'x_total 1\n']);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  isBroken = true;
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(500);
});

test('a port in use is logged as a warning', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  endWithTest(() => other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const warning = await new Promise<string>((resolve) => {
    endWithTest(serveMetrics(async () => '', { host: '127.0.0.1', port }, pino({}, { write: resolve })));
  });
  expect(JSON.parse(warning)).toMatchObject({ level: 40, code: 'EADDRINUSE', port });
});
