import { syncReferenceData } from '#portal-api/domain/reference/sync-reference-data.ts';
import { learnWords } from '#portal-api/features/demand/search/learn-words.ts';
import { autovacuum } from '#portal-api/platform/db/autovacuum.ts';
import { openDatabase } from '#portal-api/platform/db/database.ts';
import { migrate } from '#portal-api/platform/db/migrate.ts';
import { seedDemo } from '#portal-api/seed/seed-demo.ts';
import { printTable } from '../measure/report.ts';
import { makeSearchClasses } from './search-classes.ts';
import { serveApi } from './serve-api.ts';

const WARM_UP = 10;
const SEARCHES = 30;

/**
 * Measures the CPU time of a search in ms, with the demo data on PGlite: API, database and client share this process. Compare two commits
 * only by runs made side by side.
 */
export async function measureDemo(): Promise<{ name: string; cpuMs: number }[]> {
  const db = openDatabase({});
  const now = new Date();
  try {
    await migrate(db);
    await syncReferenceData(db);
    await seedDemo(db, now);
    await learnWords(db, now);
    await autovacuum(db);
    const { server, origin } = await serveApi(db, { now: () => now });
    const ids = await db.selectFrom('demands').select('id').where('audit_status', '=', 'PUBLISH').orderBy('demand_number').execute();
    const times: { name: string; cpuMs: number }[] = [];
    for (const { name, path, page, draw } of makeSearchClasses(ids.map(({ id }) => id))) {
      const ask = async (): Promise<void> => {
        const query = { ...draw(), ...(page !== 'first' && { pageNum: page === 'last' ? '2' : String(page) }) };
        const answer = await fetch(`${origin}${path}?${new URLSearchParams(query)}`);
        if (answer.status !== 200) throw new Error(`${path} ${JSON.stringify(query)}: ${answer.status}`);
        await answer.text();
      };
      for (let count = 0; count < WARM_UP; count += 1) await ask();
      const before = process.cpuUsage();
      for (let count = 0; count < SEARCHES; count += 1) await ask();
      const { user, system } = process.cpuUsage(before);
      times.push({ name, cpuMs: (user + system) / 1_000 / SEARCHES });
    }
    await new Promise((resolve) => server.close(resolve));
    const mean = times.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / times.length;
    printTable(
      'Searches of the demo data on PGlite',
      ['search', 'CPU ms each'],
      [...times, { name: 'all', cpuMs: mean }].map(({ name, cpuMs }) => [name, cpuMs.toFixed(1)]),
    );
    return times;
  } finally {
    await db.destroy();
  }
}
