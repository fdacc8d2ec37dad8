import { createServer } from 'node:http';
import type { Logger } from 'pino';

export interface MetricsEndpoint {
  host: string;
  port: number;
}

/** Text format of Prometheus 0.0.4, which all of its versions read. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Serves `/metrics` on its own address; `read` returns the text. A port in use only causes a warning, as visitors do not need metrics.
 * Returns a function that stops it.
 */
export function serveMetrics(read: () => Promise<string>, { host, port }: MetricsEndpoint, logger: Logger): () => void {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    read().then(
      (text) => void response.writeHead(200, { 'Content-Type': CONTENT_TYPE }).end(text),
      (error: unknown) => {
        logger.error({ err: error }, 'metrics');
        response.writeHead(500).end();
      },
    );
  });
  server.on('error', (error: NodeJS.ErrnoException) =>
    logger.warn({ code: error.code, host, port }, 'no /metrics: cannot listen on its address (OPS_HOST, OPS_PORT)'),
  );
  server.listen(port, host);
  return () => {
    server.closeAllConnections();
    server.close();
  };
}
