import { setTimeout as pause } from 'node:timers/promises';
import { startSmallServer } from './measure/child.ts';
import { type LoadResult, startLoad } from './measure/load.ts';
import { printTable, printVerdict, writeResults } from './measure/report.ts';
import { browserHeaders } from './targets/browser-headers.ts';
import { startPortal } from './targets/portal.ts';
import { slowClientKinds, startSlowClients } from './targets/slow-clients.ts';

const QUIET_S = 10;
const SLOW_CLIENTS_S = 60;
const OF_EACH_KIND = 200;
const WANTED_P99_MS = 500;
/** Pace of ordinary visitors: few requests, none of which waits for another. */
const PACE = { connections: 4, rate: 20 } as const;

/** Opens hundreds of connections that send and read as slowly as possible, next to some ordinary visitors whose requests are measured. */
export async function benchSlowClients(): Promise<void> {
  const load = await startLoad();
  const upstream = await startSmallServer('stub-portal-api.ts', 'upstream', ['30']);
  const portal = await startPortal({ upstream: upstream.url });
  const { cookie: _cookie, ...visitor } = browserHeaders;
  const visits = [
    { name: 'home page, visitor', path: '/', headers: { ...visitor, accept: 'text/html' } },
    { name: 'home page, signed in', path: '/', headers: { ...browserHeaders, accept: 'text/html' } },
    { name: 'API call', path: '/api/demand/type', headers: browserHeaders },
  ];
  const visit = (seconds: number): Promise<LoadResult[]> =>
    Promise.all(visits.map(({ path, headers }) => load.run({ url: portal.url + path, method: 'GET', headers, seconds, ...PACE })));

  await visit(3);
  const alone = await visit(QUIET_S);
  const before = await portal.memory();
  const slowClients = startSlowClients(portal.url, await findScript(portal.url), OF_EACH_KIND);
  await pause(3_000);
  const besideSlow = await visit(SLOW_CLIENTS_S);
  const seen = slowClients.stop();
  await pause(2_000);
  const after = await portal.memory();

  printTable(
    `${OF_EACH_KIND} connections each that send a head, send a body, or read an answer slowly, for ${SLOW_CLIENTS_S} s`,
    ['', 'requests', 'failed', 'p50 ms', 'p99 ms', 'p99 before'],
    visits.map(({ name }, index) => {
      const [now, then] = [besideSlow[index], alone[index]];
      return [name, `${now?.requests}`, `${now?.failures}`, `${now?.p50.toFixed(1)}`, `${now?.p99.toFixed(1)}`, `${then?.p99.toFixed(1)}`];
    }),
  );
  printTable(
    'The slow ones',
    ['', 'opened', 'ended by the portal', 'open at the end'],
    slowClientKinds.map((kind) => [kind, String(seen[kind].opened), String(seen[kind].ended), String(seen[kind].open)]),
  );
  const slowest = Math.max(...besideSlow.map(({ p99 }) => p99));
  const failures = besideSlow.reduce((sum, result) => sum + result.failures, 0);
  const sockets = (after.resources.TCPSocketWrap ?? 0) - (before.resources.TCPSocketWrap ?? 0);
  process.stdout.write('\n');
  printVerdict(`an ordinary visitor's p99 ${slowest.toFixed(0)} ms (wanted < ${WANTED_P99_MS})`, slowest < WANTED_P99_MS);
  printVerdict(`${failures} requests of ordinary visitors failed`, failures === 0);
  printVerdict(`two seconds after they left ${Math.max(0, sockets)} of their connections are held`, sockets <= 8);
  await writeResults('slow', { alone, besideSlow, seen, before, after });
  await Promise.all([portal, upstream, load].map((part) => part.stop()));
}

/** Returns the path of the client's first script. */
async function findScript(url: string): Promise<string> {
  const page = await fetch(url).then((answer) => answer.text());
  const [, path] = /"(\/assets\/[\w.-]+\.js)"/.exec(page) ?? [];
  if (!path) throw new Error('the home page names no script');
  return path;
}
