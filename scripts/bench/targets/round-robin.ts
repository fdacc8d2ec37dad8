import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  url: string;
  add(instance: string): void;
  remove(instance: string): void;
  stop(): void;
}

interface Instance {
  url: URL;
  agent: Agent;
  isHealthy: boolean;
  /** Number of consecutive failed checks. */
  failures: number;
}

/** Default interval of HAProxy, which is slower than most balancers. */
export const CHECK_EVERY_MS = 2_000;
/** Number of consecutive failed checks that remove an instance. */
const CHECKS_TO_FALL = 3;

/**
 * Starts a minimal load balancer: it distributes requests round-robin to the instances whose `/readyz` succeeded, on keep-alive
 * connections, and never repeats a request. The client sees every failure of an instance.
 */
export async function startBalancer(): Promise<Balancer> {
  const instances = new Map<string, Instance>();
  let turn = 0;
  const pick = (): Instance | undefined => {
    const healthy = [...instances.values()].filter(({ isHealthy }) => isHealthy);
    turn += 1;
    return healthy[turn % healthy.length];
  };
  const server = createServer((incoming, outgoing) => {
    const instance = pick();
    if (instance) forward(instance, incoming, outgoing);
    else outgoing.writeHead(503).end('nobody is ready');
  });
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const checks = setInterval(() => {
    for (const instance of instances.values()) checkHealth(instance);
  }, CHECK_EVERY_MS);
  const remove = (url: string): void => {
    instances.get(url)?.agent.destroy();
    instances.delete(url);
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(url) {
      instances.set(url, { url: new URL(url), agent: new Agent({ keepAlive: true }), isHealthy: false, failures: 0 });
    },
    remove,
    stop() {
      clearInterval(checks);
      for (const url of instances.keys()) remove(url);
      server.close().closeAllConnections();
    },
  };
}

function forward({ url, agent }: Instance, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { connection: _ours, ...headers } = incoming.headers;
  const upstream = request(
    { host: url.hostname, port: url.port, path: incoming.url, method: incoming.method, headers, agent },
    (answer) => {
      const { connection: _theirs, 'keep-alive': _time, ...passed } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, passed);
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
    },
  );
  upstream.once('error', (error) => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end(error.message);
  });
  incoming.pipe(upstream);
}

function checkHealth(instance: Instance): void {
  const probe = request(new URL('/readyz', instance.url), { agent: false, timeout: 1_000 }, (answer) => {
    noteHealth(instance, answer.statusCode === 200);
    answer.resume();
  });
  probe.once('timeout', () => probe.destroy());
  probe.once('error', () => noteHealth(instance, false));
  probe.end();
}

function noteHealth(instance: Instance, isGood: boolean): void {
  instance.failures = isGood ? 0 : instance.failures + 1;
  instance.isHealthy = isGood || (instance.isHealthy && instance.failures < CHECKS_TO_FALL);
}
