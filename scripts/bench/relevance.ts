import { openDatabase } from '#portal-api/platform/db/database.ts';
import { migrate } from '#portal-api/platform/db/migrate.ts';
import { askQueries } from '#portal-api/testing/relevance/ask-queries.ts';
import { baseNumbers, writeBaseNumbers } from '#portal-api/testing/relevance/base-numbers.ts';
import { JUDGED_DAY, seedJudgedDemo } from '#portal-api/testing/relevance/judged-demands.ts';
import { queryClassNames, readJudgedQueries, writeGrades } from '#portal-api/testing/relevance/judged-queries.ts';
import { type Numbers, type ScoredAnswer, type Standing, sumUp } from '#portal-api/testing/relevance/score-answers.ts';
import type { BenchOptions } from './measure/options.ts';
import { printTable, writeResults } from './measure/report.ts';
import { serveApi } from './search/serve-api.ts';

const WORST = 10;

/**
 * Sends every judged query over the demo content to the search, on PGlite in memory, and prints the quality of its answers: nDCG@10, the
 * share of queries with a good first hit, and the share without hits. Queries kept aside are summarized separately, and their worst
 * ones are not listed.
 */
export async function benchRelevance({ setBase, regrade }: BenchOptions): Promise<void> {
  const db = openDatabase({});
  try {
    await migrate(db);
    const demands = await seedJudgedDemo(db);
    if (regrade) writeGrades(demands);
    const { server, origin } = await serveApi(db, { now: () => JUDGED_DAY });
    const answers = await askQueries(origin, readJudgedQueries(), demands).finally(() => server.close());
    const open = answers.filter(({ keptAside }) => !keptAside);
    const standings = { open: sumUp(open), keptAside: sumUp(answers.filter(({ keptAside }) => keptAside)) };
    if (setBase) writeBaseNumbers(standings);
    const base = baseNumbers();
    printStanding('Open queries', standings.open, base.open);
    printStanding('Queries kept aside', standings.keptAside, base.keptAside);
    printWorst(open);
    await writeResults('relevance', { ...standings, answers });
  } finally {
    await db.destroy();
  }
}

function printStanding(title: string, standing: Standing, base: Standing): void {
  const row = (name: string, numbers: Numbers, before: Numbers) => [
    name,
    String(numbers.queries),
    decimal(numbers.ndcg),
    decimal(before.ndcg),
    percent(numbers.firstGood),
    percent(numbers.empty),
  ];
  printTable(
    title,
    ['', 'queries', 'nDCG@10', 'base', 'first hit ≥ 2', 'no hit'],
    [row('all', standing, base), ...queryClassNames.map((name) => row(name, standing.classes[name], base.classes[name]))],
  );
}

/** Prints the worst queries. Among equally bad ones, those with the most good demands to find come first. */
function printWorst(answers: readonly ScoredAnswer[]): void {
  const known = answers.flatMap((answer) => (answer.ndcg === null ? [] : [{ ...answer, ndcg: answer.ndcg }]));
  const worst = known.toSorted((a, b) => a.ndcg - b.ndcg || b.good - a.good).slice(0, WORST);
  printTable(
    `The ten worst of the open queries; ${known.filter(({ ndcg }) => ndcg === 0).length} of ${known.length} find nothing of what there is`,
    ['', 'nDCG@10', 'hits', 'graded ≥ 2'],
    worst.map(({ query, queryClass, ndcg, hits, good }) => [`${query} (${queryClass})`, decimal(ndcg), String(hits), String(good)]),
  );
}

const decimal = (value: number | null): string => value?.toFixed(3) ?? '–';
const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(0)} %`);
