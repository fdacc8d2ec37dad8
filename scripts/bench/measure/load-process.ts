import autocannon from 'autocannon';
import type { LoadOrder, LoadResult } from './load.ts';

/** Runs autocannon in a process of its own: one order at a time, `{ type: 'load', id, order }`. */
process.on('message', (message: { type?: string; id?: number; order?: LoadOrder }) => {
  if (message.type !== 'load' || !message.order) return;
  void run(message.order).then(
    (result) => process.send?.({ id: message.id, result }),
    (error: unknown) => process.send?.({ id: message.id, error: String(error) }),
  );
});
process.channel?.ref();
process.send?.({ type: 'ready' });

function run({ url, method, headers, body, connections, seconds, rate, bodyBytes, slackBytes = 0 }: LoadOrder): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    let badLengths = 0;
    const startedAt = performance.now();
    const instance = autocannon(
      {
        url,
        method,
        headers,
        connections,
        duration: seconds,
        timeout: 20,
        ...(body !== undefined && { body: 'x'.repeat(body) }),
        ...(rate !== undefined && { overallRate: rate }),
      },
      (error: Error | null, result) => {
        if (error) return reject(error);
        const elapsed = (performance.now() - startedAt) / 1_000;
        times.sort((a, b) => a - b);
        resolve({
          requests: times.length,
          perSecond: times.length / elapsed,
          p50: percentile(times, 0.5),
          p99: percentile(times, 0.99),
          failures: result.non2xx + result.errors + result.timeouts + badLengths,
          statuses: Object.fromEntries(Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, count ?? 0])),
          badLengths,
        });
      },
    );
    instance.on('response', (_client, _status, bytes, ms) => {
      times.push(ms);
      // `bytes` counts the head too, whose length varies a little; a body that is missing, cut or an error page does not fit.
      if (bodyBytes !== undefined && (bytes < bodyBytes - slackBytes || bytes > bodyBytes + slackBytes + MAX_HEAD_BYTES)) badLengths += 1;
    });
  });
}

const MAX_HEAD_BYTES = 4_096;

const percentile = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
