import { findMatches, readVocabulary } from '#portal-api/features/demand/matches/find-matches.ts';
import { openDatabase } from '#portal-api/platform/db/database.ts';
import { percentile, printTable, printVerdict } from '../measure/report.ts';

const ROUNDS = 200;
/** Target for the p95, in ms. */
const WANTED_P95 = 30;

/** Measures how long it takes to find the matches of one demand, and how many there are, over demands of all ages. Prints both. */
export async function measureMatches(url: string) {
  const db = openDatabase({ databaseUrl: url });
  const demands = await db
    .selectFrom('demands')
    .select('id')
    .where('audit_status', '=', 'PUBLISH')
    .where('deleted_at', 'is', null)
    .orderBy('demand_number', 'desc')
    .limit(ROUNDS)
    .execute();
  const now = new Date();
  const vocabulary = await readVocabulary(db, now);
  for (const { id } of demands.slice(0, 10)) await findMatches(db, vocabulary, id, now);
  const times: number[] = [];
  let matches = 0;
  for (const { id } of demands) {
    const started = performance.now();
    const found = await findMatches(db, vocabulary, id, now);
    times.push(performance.now() - started);
    matches += found?.best.length ?? 0;
  }
  await db.destroy();
  times.sort((a, b) => a - b);
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  printTable(
    'Matches of one demand',
    ['p50 ms', 'p95 ms', 'matches'],
    [[p50.toFixed(1), p95.toFixed(1), (matches / demands.length).toFixed(1)]],
  );
  printVerdict(`matches are found in ${p95.toFixed(1)} ms (p95; wanted ≤ ${WANTED_P95})`, p95 <= WANTED_P95);
  return { p50, p95, matches: matches / demands.length };
}
