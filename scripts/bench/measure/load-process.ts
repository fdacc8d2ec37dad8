import { setTimeout as pause } from 'node:timers/promises';
import type { LoadOptions, LoadResult } from './load.ts';
import { type LoadConnection, openLoadConnection } from './load-connection.ts';
import { percentile } from './report.ts';

/** Maximum duration of a load, however few requests are answered. */
const MAX_DURATION_MS = 60_000;
const LOOK_EVERY_MS = 10;

/** Runs loads in a separate process: `{ type: 'load', id, options }`. */
process.on('message', (message: { type?: string; id?: number; options?: LoadOptions }) => {
  if (message.type !== 'load' || !message.options) return;
  void run(message.options).then((result) => process.send?.({ id: message.id, result }));
});
process.channel?.ref();
process.send?.({ type: 'ready' });

async function run(options: LoadOptions): Promise<LoadResult> {
  const { connections, seconds, leastRequests = 0, rate, bodyBytes, slackBytes = 0, isAwake = false } = options;
  const { hostname, port } = new URL(options.url);
  const request = toRequest(options);
  const open = new Set<LoadConnection>();
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let [broken, badLengths, badStatuses] = [0, 0, 0];
  let isOver = false;

  const start = (): void => {
    let dueAt = performance.now();
    const connection = openLoadConnection({
      host: hostname,
      port: Number(port),
      request,
      onAnswer({ status, bodyBytes: length, ms }) {
        times.push(ms);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status < 200 || status > 299) badStatuses += 1;
        if (bodyBytes !== undefined && Math.abs(length - bodyBytes) > slackBytes) badLengths += 1;
        if (rate === undefined) return connection.send();
        dueAt = Math.max(dueAt + (1_000 * connections) / rate, performance.now());
        setTimeout(() => isOver || connection.send(), Math.max(0, dueAt - performance.now()));
      },
      onFailure() {
        open.delete(connection);
        if (isOver) return;
        broken += 1;
        setImmediate(start);
      },
    });
    open.add(connection);
    connection.send();
  };
  const stayAwake = (): void => {
    if (!isOver) setImmediate(stayAwake);
  };

  const startedAt = performance.now();
  for (let index = 0; index < connections; index += 1) start();
  if (isAwake) stayAwake();
  await pause(seconds * 1_000);
  const latest = startedAt + MAX_DURATION_MS;
  while (times.length < leastRequests && performance.now() < latest) await pause(LOOK_EVERY_MS);
  isOver = true;
  const elapsed = (performance.now() - startedAt) / 1_000;
  for (const connection of open) connection.close();
  times.sort((a, b) => a - b);
  return {
    requests: times.length,
    perSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failures: badStatuses + broken + badLengths,
    statuses,
    badLengths,
  };
}

function toRequest({ url, method, headers, body }: LoadOptions): Buffer {
  const { host, pathname, search } = new URL(url);
  const all = { host, connection: 'keep-alive', ...headers, ...(body !== undefined && { 'content-length': String(body) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${'x'.repeat(body ?? 0)}`, 'latin1');
}
