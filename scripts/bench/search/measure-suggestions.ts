import { regionTree } from '#portal-api/domain/reference/regions.ts';
import { learnWords } from '#portal-api/features/demand/search/learn-words.ts';
import { openDatabase } from '#portal-api/platform/db/database.ts';
import { createRandom } from '#portal-api/seed/seed-random.ts';
import { percentile, printTable, printVerdict } from '../measure/report.ts';
import { makeBrandParts, readTypeParts } from './demand-parts.ts';
import { serveApi } from './serve-api.ts';

const WANTED_P95_MS = 15;
const WANTED_PER_SECOND = 200;
const AT_ONCE = 8;

/**
 * Times suggestions over HTTP while texts are typed letter by letter, first with one request at a time, then with eight. The CPU time of a
 * request includes both API and client, which share one process, so a core serves more than its reciprocal.
 */
export async function measureSuggestions(url: string, seconds: number) {
  const db = openDatabase({ databaseUrl: url });
  try {
    await learnWords(db, new Date());
    const { server, origin } = await serveApi(db);
    const draw = makeTyping();
    try {
      const building = performance.now();
      await ask(origin, '上');
      const first = performance.now() - building;
      const alone = await run(origin, draw, { seconds, parallel: 1 });
      const together = await run(origin, draw, { seconds, parallel: AT_ONCE });
      report(first, alone, together);
      return { first, alone, together };
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  } finally {
    await db.destroy();
  }
}

/** Returns the content of a search box after each letter of a text: place names, words of titles, invented names. */
function makeTyping(): () => string {
  const random = createRandom(20_260_102);
  const places = regionTree.flatMap(({ name, children = [] }) => [name, ...children.map((city) => city.name)]);
  const titles = readTypeParts().flatMap(({ titles }) => titles.map(({ text }) => text));
  const texts = [places, titles, makeBrandParts().map(({ text }) => text)];
  const pick = <Item>(items: readonly Item[]): Item => items[random.between(0, items.length - 1)] as Item;
  let text = '';
  let typed = 0;
  return () => {
    if (typed >= Math.min([...text].length, 8)) {
      text = `${random.chance(0.3) ? `${pick(places).slice(0, 2)} ` : ''}${pick(pick(texts)).slice(random.between(0, 2))}`;
      typed = 0;
    }
    typed += 1;
    return [...text].slice(0, typed).join('');
  };
}

async function run(origin: string, draw: () => string, { seconds, parallel }: { seconds: number; parallel: number }) {
  const warm = performance.now() + seconds * 500;
  while (performance.now() < warm) await ask(origin, draw());
  const times: number[] = [];
  const cpu = process.cpuUsage();
  const started = performance.now();
  const end = started + seconds * 1_000;
  const work = async () => {
    while (performance.now() < end) {
      const asked = performance.now();
      await ask(origin, draw());
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  const used = process.cpuUsage(cpu);
  const sorted = times.toSorted((a, b) => a - b);
  return {
    requests: times.length,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    perSecond: (times.length * 1_000) / (performance.now() - started),
    cpuMs: (used.user + used.system) / 1_000 / times.length,
  };
}

async function ask(origin: string, typed: string): Promise<void> {
  const answer = await fetch(`${origin}/api/search/suggest?${new URLSearchParams({ q: typed })}`);
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`${typed}: ${answer.status} ${body}`);
}

type Measured = Awaited<ReturnType<typeof run>>;

function report(first: number, alone: Measured, together: Measured): void {
  const row = (name: string, { requests, p50, p95, p99, perSecond, cpuMs }: Measured) => [
    name,
    String(requests),
    ...[p50, p95, p99, perSecond, cpuMs].map((value) => value.toFixed(1)),
  ];
  printTable(
    `Suggestions over HTTP (the first one, which makes the index: ${first.toFixed(0)} ms)`,
    ['asked', 'requests', 'p50 ms', 'p95 ms', 'p99 ms', 'per second', 'CPU ms each'],
    [row('one at a time', alone), row(`${AT_ONCE} at a time`, together)],
  );
  const ofCore = 1_000 / Math.max(alone.cpuMs, together.cpuMs);
  process.stdout.write('\n');
  printVerdict(`suggestions: p95 ${alone.p95.toFixed(1)} ms (wanted < ${WANTED_P95_MS})`, alone.p95 < WANTED_P95_MS);
  printVerdict(`suggestions: ${ofCore.toFixed(0)} a second on one core (wanted ${WANTED_PER_SECOND})`, ofCore >= WANTED_PER_SECOND);
}
