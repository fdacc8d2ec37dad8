import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#portal-api/platform/db/database.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { freePort } from '../test/free-port.ts';
import { killNext, printRecoveries, type Recoveries } from './measure/kill-next.ts';
import type { BenchOptions } from './measure/options.ts';
import { printVerdict, writeResults } from './measure/report.ts';
import { type Books, startBooks } from './money/books.ts';
import { createCaller } from './money/call.ts';
import { countOpen, findDifferences, findFaults } from './money/examine.ts';
import { openShop } from './money/people.ts';
import { type AcknowledgedOrders, findLostOrders, startTraders } from './money/traders.ts';
import { withDatabase } from './money/with-database.ts';
import { startPortal } from './targets/portal.ts';

const KILLS = 1_000;
const TRADERS = 4;
const PEOPLE = 40;
const WALLET = 100_000_000;
/** The step by which the clock is advanced until nothing is in progress. */
const STEP_MINUTES = 20;
const STEPS = 30;
const STEP_PAUSE_MS = 3_000;

/**
 * Implements `kills --money`: kills the embedded API and PostgreSQL in turn with SIGKILL during purchases, notices and refunds. After each
 * kill, everything that was acknowledged must be in the books, and the doctor must find no faults.
 */
export async function benchMoneyKills({ givenRounds }: BenchOptions): Promise<void> {
  const books = await startBooks('PostgreSQL');
  try {
    await killOn(books, givenRounds ?? KILLS);
  } finally {
    await books.stop();
  }
}

async function killOn(books: Books, kills: number): Promise<void> {
  const { postgres } = books;
  if (!postgres) throw new Error('there is no PostgreSQL to kill');
  const people = await books.use((db) => openShop(db, PEOPLE, WALLET, new Date()));
  const [port, apiPort] = [await freePort(), await freePort()];
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const env = { ...books.env, SANDBOX: 'on', PORT: String(port), PORTAL_API_PORT: String(apiPort), NOTIFY_VIA: `http://127.0.0.1:${port}` };
  const portal = await startPortal({ place: 'anywhere', env });
  const examine = <Found>(work: (db: Database) => Promise<Found>): Promise<Found> => withDatabase(postgres.url, work);

  const traders = startTraders(portal.url, apiUrl, people, TRADERS);
  const recoveries: Recoveries = { 'embedded API': [], PostgreSQL: [] };
  const problems: string[] = [];
  let seen: AcknowledgedOrders = { bought: [], told: [], surplus: [] };
  for (let kill = 0; kill < kills; kill += 1) {
    await killNext(recoveries, portal, postgres, traders.acknowledged);
    const all = copy(traders.deeds);
    const lost = await examine((db) => findLostOrders(db, since(seen, all)));
    const faults = await examine((db) => findFaults(db, new Date()));
    problems.push(...lost.map((orderNo) => `lost: ${orderNo}`), ...faults.map((fault) => `kill ${kill + 1}: ${fault}`));
    seen = all;
    process.stderr.write(`  ${kill + 1} of ${kills} kills, ${traders.acknowledged()} acknowledged, ${problems.length} problems\r`);
  }
  process.stderr.write('\n');
  await traders.stop();
  const aheadMs = await comeToRest(apiUrl, () => examine(countOpen));
  const open = await examine(countOpen);
  const lost = await examine((db) => findLostOrders(db, traders.deeds));
  const faults = await examine((db) => findFaults(db, new Date(Date.now() + aheadMs)));
  const differences = await examine((db) => findDifferences(db, new Date(Date.now() + aheadMs), { payment: 0, refund: 0 }));

  printRecoveries(recoveries);
  const { bought, told, surplus } = traders.deeds;
  process.stdout.write(
    `\n  acknowledged: ${bought.length} purchases by balance, ${told.length} payments by scan, ${surplus.length} payments of closed orders; refused ${JSON.stringify(traders.refused)}\n`,
  );
  for (const text of [...problems, ...faults, ...differences, ...traders.unreadable].slice(0, 10)) process.stdout.write(`  ${text}\n`);
  printVerdict(`${traders.unreadable.length} answers were not readable`, traders.unreadable.length === 0);
  printVerdict(`${problems.length} problems after the kills, one by one`, problems.length === 0);
  printVerdict(`${lost.length} acknowledged deeds were lost in the end`, lost.length === 0);
  printVerdict(`at rest, the doctor finds ${faults.length} faults`, faults.length === 0);
  printVerdict('at rest, the acquirer has what our books say', differences.length === 0);
  printVerdict(`${open} orders and refunds were still under way`, open === 0);
  printVerdict('the portal itself was never restarted', portal.process.exitCode === null && portal.process.signalCode === null);
  const counts = { bought: bought.length, told: told.length, surplus: surplus.length };
  await writeResults('kill-money', { recoveries, counts, refused: traders.refused, problems, faults, differences, lost, open });
  await portal.stop();
}

const copy = ({ bought, told, surplus }: AcknowledgedOrders): AcknowledgedOrders => ({
  bought: [...bought],
  told: [...told],
  surplus: [...surplus],
});

const since = (seen: AcknowledgedOrders, all: AcknowledgedOrders): AcknowledgedOrders => ({
  bought: all.bought.slice(seen.bought.length),
  told: all.told.slice(seen.told.length),
  surplus: all.surplus.slice(seen.surplus.length),
});

/** Advances the clock until the jobs have finished everything in progress. Returns how far the API's clock is ahead, in ms. */
async function comeToRest(apiUrl: string, count: () => Promise<number>): Promise<number> {
  const api = createCaller(apiUrl);
  let ahead = 0;
  for (let step = 0; step < STEPS && (await count()) > 0; step += 1) {
    const { status, text } = await api.call('POST', '/sandbox/clock', { body: { advanceMinutes: STEP_MINUTES } });
    if (status !== 200) throw new Error(`the clock was not moved: ${status} ${text}`);
    ahead += STEP_MINUTES * MINUTE_MS;
    await pause(STEP_PAUSE_MS);
  }
  api.close();
  return ahead;
}
