import { startSmallServer } from './measure/child.ts';
import { type Comparison, compare, type Target } from './measure/compare.ts';
import { startLoad } from './measure/load.ts';
import type { BenchOptions } from './measure/options.ts';
import { printVerdict, writeResults } from './measure/report.ts';
import { browserHeaders } from './targets/browser-headers.ts';
import { startPortal } from './targets/portal.ts';

const cases = [
  { name: '1 KB GET', path: '/api/bench/1024', method: 'GET', wanted: 1.2 },
  { name: '20 KB GET', path: '/api/bench/20480', method: 'GET', wanted: 1.2 },
  { name: '64 KB POST', path: '/api/bench/upload', method: 'POST', wanted: 0.9, body: 65_536 },
] as const;
const BASELINE = 'bare';
const CONNECTIONS = 64;

/**
 * Compares the gateway with http-proxy-middleware alone (on Express, the usual setup, and on node:http) and with direct calls to the API.
 */
export async function benchGateway({ rounds, seconds }: BenchOptions): Promise<void> {
  const load = await startLoad();
  const upstream = await startSmallServer('stub-calls.ts', 'upstream');
  const servers = {
    direct: await startSmallServer('stub-calls.ts', 'measured'),
    [BASELINE]: await startSmallServer('bare-proxy.ts', 'measured', [upstream.url, 'express']),
    'bare on node:http': await startSmallServer('bare-proxy.ts', 'measured', [upstream.url, 'node']),
    gateway: await startPortal({ upstream: upstream.url }),
  };
  const verdicts: [string, boolean][] = [];
  const results: Record<string, unknown> = {};
  for (const { name, path, method, wanted, ...rest } of cases) {
    const headers = { ...browserHeaders, ...(method === 'POST' && postHeaders) };
    const targets: Target[] = Object.entries(servers).map(([target, child]) => ({
      name: target,
      child,
      options: { url: child.url + path, method, headers, ...rest },
    }));
    const comparison: Comparison = { title: name, baseline: BASELINE, targets, rounds, seconds, connections: CONNECTIONS };
    const standings = await compare(load, comparison);
    results[name] = standings;
    const ratio = standings.find((standing) => standing.name === 'gateway')?.cpuRatio ?? 0;
    verdicts.push([`${name}: gateway ${ratio.toFixed(2)} × bare http-proxy-middleware by CPU (wanted ${wanted})`, ratio >= wanted]);
  }
  process.stdout.write('\n');
  for (const [what, isReached] of verdicts) printVerdict(what, isReached);
  await writeResults('gateway', results);
  await Promise.all([...Object.values(servers), upstream, load].map((server) => server.stop()));
}

const postHeaders = { 'content-type': 'application/octet-stream', origin: 'https://www.example.com' };
