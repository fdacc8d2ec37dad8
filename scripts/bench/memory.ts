import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Memory, startChild, startSmallServer } from './measure/child.ts';
import { printTable, printVerdict, writeResults } from './measure/report.ts';
import { browserHeaders } from './targets/browser-headers.ts';
import { type RunningPortal, startPortal } from './targets/portal.ts';

const RENDERS = 100_000;
const STEPS = 5;
const ABORTED_SHARE = 0.1;
const CONNECTIONS = 16;
const WANTED_GROWTH_MB = 5;
const REST_LIMIT_MS = 20_000;
const megabytes = (bytes: number): number => bytes / 1_024 / 1_024;

/** Renders signed-in pages, a tenth of which the reader aborts halfway, and measures the memory still in use after each fifth of them. */
export async function benchMemory(): Promise<void> {
  const upstream = await startSmallServer('stub-portal-api.ts', 'upstream', ['30']);
  const portal = await startPortal({ upstream: upstream.url });
  const readers = startChild(join(import.meta.dirname, 'measure/leaving-readers.ts'), { place: 'load' });
  await readers.told('ready');
  const headers = { ...browserHeaders, accept: 'text/html', 'accept-encoding': 'gzip' };
  const read = (count: number): Promise<Record<string, unknown>> =>
    readers.ask('read', { options: { url: `${portal.url}/`, headers, count, abortedShare: ABORTED_SHARE, connections: CONNECTIONS } });

  await read(500);
  const atFirst = await memoryAtRest(portal);
  const steps: (Memory & { complete: number; aborted: number; shed: number; failed: number })[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const { complete, aborted, shed, failed } = await read(RENDERS / STEPS);
    const counts = { complete: Number(complete), aborted: Number(aborted), shed: Number(shed), failed: Number(failed) };
    steps.push({ ...(await memoryAtRest(portal)), ...counts });
    process.stderr.write(`  ${((step + 1) * RENDERS) / STEPS} pages\r`);
  }
  process.stderr.write('\n');

  printTable(
    `${RENDERS} signed-in home pages, ${ABORTED_SHARE * 100} % of them aborted half-way, ${CONNECTIONS} at a time`,
    ['after', 'complete', 'aborted', 'turned away', 'failed', 'heap MB', 'RSS MB', 'handles'],
    steps.map((step, index) => [
      String(((index + 1) * RENDERS) / STEPS),
      String(step.complete),
      String(step.aborted),
      String(step.shed),
      String(step.failed),
      megabytes(step.heapBytes).toFixed(1),
      megabytes(step.rssBytes).toFixed(0),
      String(handlesOf(step)),
    ]),
  );
  const [first, last] = [steps[0] ?? atFirst, steps.at(-1) ?? atFirst];
  const growth = megabytes(last.heapBytes - first.heapBytes);
  const left = handlesOf(last) - handlesOf(atFirst);
  const failed = steps.reduce((sum, step) => sum + step.failed, 0);
  process.stdout.write('\n');
  printVerdict(
    `the heap has grown by ${growth.toFixed(2)} MB since the first fifth (wanted < ${WANTED_GROWTH_MB})`,
    growth < WANTED_GROWTH_MB,
  );
  printVerdict(`${Math.max(0, left)} handles are left`, left <= 0);
  printVerdict(`${failed} pages failed`, failed === 0);
  await writeResults('memory', { atFirst, steps });
  await Promise.all([portal, upstream, readers].map((part) => part.stop()));
}

const handlesOf = ({ resources }: Memory): number => Object.values(resources).reduce((sum, count) => sum + count, 0);

/** Waits until idle connections to the API have been closed, so that only leaked resources are counted. */
async function memoryAtRest(portal: RunningPortal): Promise<Memory> {
  const deadline = Date.now() + REST_LIMIT_MS;
  let memory = await portal.memory();
  while ((memory.resources.TCPSocketWrap ?? 0) > 0 && Date.now() < deadline) {
    await pause(500);
    memory = await portal.memory();
  }
  return memory;
}
