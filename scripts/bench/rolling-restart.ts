import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startSmallServer } from './measure/child.ts';
import { printTable, printVerdict, writeResults } from './measure/report.ts';
import { browserHeaders } from './targets/browser-headers.ts';
import { type RunningPortal, startPortal } from './targets/portal.ts';
import { type Balancer, CHECK_EVERY_MS, startBalancer } from './targets/round-robin.ts';

const WANTED_REQUESTS = 50_000;
/** Few clients, which check their answers: the benchmark tests restarts, and an overloaded instance would shed requests by itself. */
const CLIENTS = 12;
const THINK_MS = 20;
const RESTARTS_EACH = 5;
/** Label for the 503 of an overloaded instance, which can occur if other work shares the machine. */
const TURNED_AWAY = 'turned away, too much to do';
const SETTLE_MS = 3_000;

const page = { ...browserHeaders, accept: 'text/html', 'accept-encoding': 'identity' };
const visitor = { ...page, cookie: 'DEVICE_ID=0b9f1c2d-7e3a-4b5c-9d8e-1f2a3b4c5d6e' };
const post = { ...browserHeaders, origin: 'https://www.example.com', 'content-type': 'application/json' };
/** Requests of a site's visitors in realistic proportions. `ending` is the end of a complete answer. */
const visits = [
  { path: '/', headers: page, ending: '</html>' },
  ...Array.from({ length: 4 }, () => ({ path: '/', headers: visitor, ending: '</html>' })),
  ...Array.from({ length: 2 }, (_, index) => ({ path: `/demand/${500_000 + index}`, headers: visitor, ending: '</html>' })),
  ...Array.from({ length: 4 }, () => ({ path: '/api/config', headers: browserHeaders, ending: '}' })),
  { path: '/v1/overall/detail', headers: post, ending: '}', body: JSON.stringify({ text: '甲'.repeat(2_000) }) },
] as const satisfies readonly Visit[];

interface Visit {
  path: string;
  headers: Record<string, string>;
  ending: string;
  /** Body of a POST, which a balancer must never repeat. */
  body?: string;
}

/**
 * Runs two portals behind a balancer, one of them with two workers. Each is stopped by SIGTERM under load and started again, five times,
 * with the default settings. No request may fail.
 */
export async function benchRollingRestart(): Promise<void> {
  const upstream = await startSmallServer('stub-portal-api.ts', 'anywhere', ['30']);
  const balancer = await startBalancer();
  const startOne = async (workers: string): Promise<RunningPortal> => {
    const portal = await startPortal({
      upstream: upstream.url,
      place: 'anywhere',
      // An empty variable counts as unset, so the default delay is measured.
      env: { WEB_CONCURRENCY: workers, SHUTDOWN_DELAY_MS: '' },
    });
    balancer.add(portal.url);
    return portal;
  };
  const instances = [
    { workers: '1', portal: await startOne('1') },
    { workers: '2', portal: await startOne('2') },
  ];
  await pause(CHECK_EVERY_MS + SETTLE_MS);

  const load = startVisitors(balancer);
  await pause(SETTLE_MS);
  const stops: { workers: string; ms: number; code: number | null; served: number }[] = [];
  for (let round = 0; round < RESTARTS_EACH; round += 1) {
    for (const instance of instances) {
      const [before, startedAt] = [load.done(), performance.now()];
      await instance.portal.stop('SIGTERM');
      const ms = performance.now() - startedAt;
      stops.push({ workers: instance.workers, ms, code: instance.portal.process.exitCode, served: load.done() - before });
      balancer.remove(instance.portal.url);
      instance.portal = await startOne(instance.workers);
      await pause(SETTLE_MS);
      process.stderr.write(`  ${load.done()} requests, ${stops.length} restarts, ${load.failures.length} failures\r`);
    }
  }
  while (load.done() < WANTED_REQUESTS) await pause(200);
  await load.stop();
  process.stderr.write('\n');

  printTable(
    `${load.done()} requests of ${CLIENTS} clients through a round-robin balancer, 2 instances`,
    ['SIGTERM to', 'stopped in ms', 'exit code', 'requests meanwhile'],
    stops.map(({ workers, ms, code, served }) => [`${workers} worker(s)`, ms.toFixed(0), String(code), String(served)]),
  );
  for (const failure of new Set(load.failures.slice(0, 1_000))) {
    process.stdout.write(`  ${load.failures.filter((other) => other === failure).length} × ${failure}\n`);
  }
  const shed = load.failures.filter((failure) => failure.endsWith(TURNED_AWAY));
  printVerdict(
    `${load.failures.length - shed.length} requests lost by a stop, ${shed.length} turned away by an instance that was too busy`,
    load.failures.length === shed.length,
  );
  printVerdict(
    `${load.failures.length} of ${load.done()} requests failed in ${stops.length} stops (wanted 0 of ${WANTED_REQUESTS} in 10)`,
    load.failures.length === 0,
  );
  printVerdict(
    'each stop ended with 0 in less than 15 s',
    stops.every(({ code, ms }) => code === 0 && ms < 15_000),
  );
  await writeResults('restart', { requests: load.done(), failures: load.failures, stops });
  balancer.stop();
  await Promise.all([upstream, ...instances.map(({ portal }) => portal)].map((part) => part.stop()));
}

interface Visitors {
  done(): number;
  failures: string[];
  stop(): Promise<void>;
}

/** Starts clients that each send one request after the other until stopped. */
function startVisitors({ url }: Balancer): Visitors {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const failures: string[] = [];
  let done = 0;
  let isOver = false;
  const visit = async (client: number): Promise<void> => {
    for (let index = client; !isOver; index += 1) {
      const next = visits[index % visits.length];
      if (!next) return;
      const failure = await send(url, agent, next);
      done += 1;
      if (failure) failures.push(`${'body' in next ? 'POST' : 'GET'} ${next.path}: ${failure}`);
      await pause(THINK_MS);
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, client) => visit(client));
  return {
    done: () => done,
    failures,
    async stop() {
      isOver = true;
      await Promise.all(clients);
      agent.destroy();
    },
  };
}

/** Resolves with the fault of the answer, or null. */
function send(url: string, agent: Agent, { path, headers, ending, body }: Visit): Promise<string | null> {
  return new Promise((resolve) => {
    const outgoing = request(url + path, { agent, headers, method: body === undefined ? 'GET' : 'POST', timeout: 20_000 }, (answer) => {
      let tail = '';
      answer.on('data', (chunk: Buffer) => {
        tail = (tail + chunk.toString('latin1')).slice(-64);
      });
      answer.once('error', (error) => resolve(`broke off: ${error.message}`));
      answer.once('end', () => {
        const isGood = answer.statusCode === 200 && tail.trimEnd().endsWith(ending);
        const isShed = answer.statusCode === 503 && answer.headers['retry-after'] !== undefined;
        resolve(isGood ? null : isShed ? TURNED_AWAY : `${answer.statusCode} …${tail}`);
      });
    });
    outgoing.once('timeout', () => outgoing.destroy(new Error('no answer in 20 s')));
    outgoing.once('error', (error) => resolve(error.message));
    outgoing.end(body);
  });
}
