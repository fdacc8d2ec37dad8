import pg from 'pg';
import type { TimedStatement } from './timed-database.ts';

/** Kinds of the API's statements, each recognized by a substring. The first match counts. */
const kinds: readonly (readonly [says: string, name: string])[] = [
  ['with hits as', 'hits, total, facets of open filters'],
  ['as materialized', 'facets of set filters'],
  ['limit $', 'walk or sort'],
  ['inner join "users"', 'cards'],
];

const nameOf = ({ text }: TimedStatement): string => kinds.find(([says]) => text.includes(says))?.[1] ?? text.trim().slice(0, 40);

/** Summarizes the times of the statements of each kind, per class of searches. */
export function summarizeStatements(statements: readonly (TimedStatement & { search: string })[]) {
  const groups = Map.groupBy(statements, (statement) => JSON.stringify([statement.search, nameOf(statement)]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const times = group.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
    return [{ search: first.search, statement: nameOf(first), times: times.length, p50: at(0.5), p95: at(0.95) }];
  });
}

/** Prints PostgreSQL's plan for the slowest of these statements. */
export async function printPlan(url: string, statements: readonly TimedStatement[]): Promise<void> {
  const slowest = statements.toSorted((a, b) => b.ms - a.ms)[0];
  if (!slowest) return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${slowest.text}`, [...slowest.parameters]);
  await client.end();
  const plan = rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n');
  process.stdout.write(`\nThe slowest of them (${slowest.ms.toFixed(1)} ms), ${JSON.stringify(slowest.parameters)}\n${plan}\n`);
}
