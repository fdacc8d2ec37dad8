import { createServer } from 'node:http';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { FinishedRequest } from './request-context.ts';

export interface Metrics {
  onFinished: (request: FinishedRequest) => void;
  registry: Registry;
}

/** What Prometheus may ask: the process, and how long requests took by kind, method and status. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long the portal took to answer, in seconds',
    labelNames: ['kind', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    registry,
    onFinished: ({ kind, method, status, seconds }) => durations.observe({ kind, method, status: String(status) }, seconds),
  };
}

/** Serves `/metrics` on an address of its own. A port that is taken is a warning: visitors do not need metrics. Returns how to stop. */
export function serveMetrics({ registry }: Metrics, { port, host }: { port: number; host: string }, logger: Logger): () => void {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => void response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        logger.error({ err: error }, 'metrics');
        response.writeHead(500).end();
      },
    );
  });
  server.on('error', (error: NodeJS.ErrnoException) =>
    logger.warn({ code: error.code, host, port }, 'no /metrics: its address is not available (OPS_HOST, OPS_PORT)'),
  );
  server.listen(port, host);
  return () => {
    server.closeAllConnections();
    server.close();
  };
}
