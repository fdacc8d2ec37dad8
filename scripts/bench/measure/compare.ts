import { request } from 'node:http';
import type { Child } from './child.ts';
import type { Load, LoadOptions } from './load.ts';
import { median, printTable } from './report.ts';

export interface Target {
  name: string;
  child: Child;
  options: Pick<LoadOptions, 'url' | 'method' | 'headers' | 'body'>;
}

export interface Comparison {
  title: string;
  /** Name of the target that ratios refer to. */
  baseline: string;
  targets: readonly Target[];
  rounds: number;
  seconds: number;
  connections: number;
  /** Expected body length; an answer of another length fails the run. Default: the length of the first answer. */
  bodyBytes?: number;
  /** Allowed difference in length: a compressed page contains times, and a streamed page is longer. */
  slackBytes?: number;
  /** See LoadOptions. */
  isAwake?: boolean;
}

export interface Round {
  perSecond: number;
  p50: number;
  p99: number;
  cpuMsPerRequest: number;
  /** Share of its core that the target used. A value far below 1 means that something else was the bottleneck. */
  busy: number;
}

export interface Standing extends Round {
  name: string;
  rounds: Round[];
  /** Medians over the rounds of this target's requests per second (`ratio`) and CPU economy (`cpuRatio`), relative to the baseline. */
  ratio: number;
  cpuRatio: number;
}

/** Warm-up time: V8 keeps reoptimizing functions after some thousand requests, while production servers run for days. */
const WARM_UP_S = 8;

/** Runs the targets in turn, in a different order each round. Prints and returns their medians. Throws on an unexpected answer. */
export async function compare(load: Load, comparison: Comparison): Promise<Standing[]> {
  const { targets, rounds, title, baseline } = comparison;
  const results = new Map<string, Round[]>(targets.map(({ name }) => [name, []]));
  const lengths = new Map<string, number>();
  for (const target of targets) {
    lengths.set(target.name, await probe(target, comparison.bodyBytes));
    await measure(load, target, { ...comparison, seconds: WARM_UP_S, bodyBytes: lengths.get(target.name) });
  }
  for (let round = 0; round < rounds; round += 1) {
    const shift = round % targets.length;
    for (const target of [...targets.slice(shift), ...targets.slice(0, shift)]) {
      const bodyBytes = lengths.get(target.name);
      results.get(target.name)?.push(await measure(load, target, { ...comparison, bodyBytes }));
      await probe(target, bodyBytes, comparison.slackBytes);
    }
    process.stderr.write(`  ${title}: round ${round + 1} of ${rounds}\r`);
  }
  process.stderr.write('\n');
  const standings = targets.map(({ name }) => toStanding(name, results.get(name) ?? [], results.get(baseline) ?? []));
  printTable(
    `${title} — medians of ${rounds} rounds of ${comparison.seconds} s, ${comparison.connections} connections`,
    ['', 'req/s', 'p50 ms', 'p99 ms', 'CPU ms/req', 'core', `× ${baseline}`, '× by CPU'],
    standings.map((row) => [
      row.name,
      row.perSecond.toFixed(0),
      row.p50.toFixed(2),
      row.p99.toFixed(2),
      row.cpuMsPerRequest.toFixed(4),
      `${(row.busy * 100).toFixed(0)} %`,
      row.ratio.toFixed(3),
      row.cpuRatio.toFixed(3),
    ]),
  );
  return standings;
}

async function measure(
  load: Load,
  { name, child, options }: Target,
  {
    seconds,
    connections,
    bodyBytes,
    slackBytes,
    isAwake,
  }: Pick<Comparison, 'seconds' | 'connections' | 'bodyBytes' | 'slackBytes' | 'isAwake'>,
): Promise<Round> {
  const startedAt = performance.now();
  const cpuBefore = await child.cpuMs();
  const result = await load.run({ ...options, connections, seconds, bodyBytes, slackBytes, isAwake });
  const cpuMs = (await child.cpuMs()) - cpuBefore;
  if (result.failures > 0) throw new Error(`${name}: ${result.failures} bad answers ${JSON.stringify(result)}`);
  return {
    perSecond: result.perSecond,
    p50: result.p50,
    p99: result.p99,
    cpuMsPerRequest: cpuMs / result.requests,
    busy: cpuMs / (performance.now() - startedAt),
  };
}

/** Sends a single request. Rejects unless it is answered with 2xx and, if given, a body of `bodyBytes`. Resolves with the body's length. */
function probe({ name, options }: Target, bodyBytes: number | undefined, slackBytes = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(options.url, { method: options.method, headers: options.headers, agent: false }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.once('error', reject);
      answer.once('end', () => {
        const isGood = answer.statusCode !== undefined && answer.statusCode >= 200 && answer.statusCode < 300;
        if (isGood && (bodyBytes === undefined || Math.abs(bytes - bodyBytes) <= slackBytes)) resolve(bytes);
        else reject(new Error(`${name} answered ${answer.statusCode} with ${bytes} bytes instead of 2xx with ${bodyBytes ?? 'any'}`));
      });
    });
    outgoing.once('error', reject);
    outgoing.end(options.body === undefined ? undefined : 'x'.repeat(options.body));
  });
}

function toStanding(name: string, rounds: Round[], baseline: Round[]): Standing {
  const middle = (pick: (round: Round) => number): number => median(rounds.map(pick));
  return {
    name,
    rounds,
    perSecond: middle((round) => round.perSecond),
    p50: middle((round) => round.p50),
    p99: middle((round) => round.p99),
    cpuMsPerRequest: middle((round) => round.cpuMsPerRequest),
    busy: middle((round) => round.busy),
    // Compare round by round, so that a slow phase of the machine affects both sides of a ratio.
    ratio: median(rounds.map((round, index) => round.perSecond / (baseline[index]?.perSecond ?? Number.NaN))),
    cpuRatio: median(rounds.map((round, index) => (baseline[index]?.cpuMsPerRequest ?? Number.NaN) / round.cpuMsPerRequest)),
  };
}
