import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#portal-api/platform/db/database.ts';
import { freePort } from '../test/free-port.ts';
import type { BenchOptions } from './measure/options.ts';
import { percentile, printTable, printVerdict, writeResults } from './measure/report.ts';
import { type Books, type DatabaseName, startBooks } from './money/books.ts';
import { type Caller, createCaller, textOf } from './money/call.ts';
import { type Letter, startNoticeCapture } from './money/capture-notices.ts';
import { findFaults } from './money/examine.ts';
import { openShop, type Person } from './money/people.ts';
import { startPortal } from './targets/portal.ts';

const WANTED_MS = 60_000;
/** Number of copies that are signed individually; the others are repetitions of these. */
const SIGNED = 100;
/** Pause before a retry. A real provider waits longer, but the benchmark measures answers, not pauses. */
const AGAIN_MS = 500;
const MAX_TRIES = 100;

interface Flood {
  ms: number;
  times: number[];
  statuses: Record<string, number>;
  /** Number of answers with 503, after each of which the notice was sent again. */
  again: number;
}

/**
 * Sends `--count` notices of one payment, `--parallel` at a time, through the portal: exactly one transfer and one grant must result, and
 * every notice must be acknowledged. With PostgreSQL the portal has two workers.
 */
export async function benchNotices({ count, parallel, on }: BenchOptions): Promise<void> {
  const results = [];
  for (const name of on) results.push(await measure(name, count, parallel));
  printTable(
    `${count} notices of one payment through the portal, ${parallel} at a time`,
    ['', 'seconds', 'a second', 'p50 ms', 'p99 ms', 'longest ms', '503, sent again'],
    results.map(({ name, ms, times, again }) => [
      name,
      (ms / 1_000).toFixed(1),
      ((1_000 * count) / ms).toFixed(0),
      percentile(times, 0.5).toFixed(0),
      percentile(times, 0.99).toFixed(0),
      (times.at(-1) ?? 0).toFixed(0),
      String(again),
    ]),
  );
  process.stdout.write('\n');
  for (const { name, ms, statuses, found, faults } of results) {
    const { 200: ok = 0, 204: empty = 0, ...others } = statuses;
    process.stdout.write(`  ${name}: the payment was learned by ${found.learnedBy}\n`);
    printVerdict(`${name}: every answer 200 or 204 (others: ${JSON.stringify(others)})`, ok + empty === count);
    printVerdict(`${name}: ${found.transfers} transfer, ${found.grants} grant of ${found.pieces} pieces`, isOnce(found));
    printVerdict(`${name}: ${(ms / 1_000).toFixed(1)} s (wanted ≤ ${WANTED_MS / 1_000} s)`, ms <= WANTED_MS);
    printVerdict(`${name}: the doctor finds nothing ${faults.join('; ')}`, faults.length === 0);
  }
  await writeResults('notices', results);
}

const PIECES = 3;
const isOnce = ({ transfers, grants, pieces }: Effect): boolean => transfers === 1 && grants === 1 && pieces === PIECES;

async function measure(name: DatabaseName, count: number, parallel: number) {
  const books = await startBooks(name);
  const mailbox = await startNoticeCapture();
  const apiPort = await freePort();
  try {
    const [buyer] = await books.use((db) => openShop(db, 1, 0, new Date()));
    if (!buyer) throw new Error('nobody buys');
    const env = { ...books.env, SANDBOX: 'on', PORTAL_API_PORT: String(apiPort), NOTIFY_VIA: mailbox.origin };
    const portal = await startPortal({ place: 'anywhere', env: { ...env, WEB_CONCURRENCY: books.postgres ? '2' : '1' } });
    const [pages, api] = [createCaller(portal.url, parallel), createCaller(`http://127.0.0.1:${apiPort}`)];
    const orderNo = await payOnce(pages, api, buyer, Math.min(SIGNED, count));
    const flood = await sendAll(pages, mailbox.letters, count, parallel);
    pages.close();
    api.close();
    await portal.stop();
    return { name, ...flood, ...(await books.use((db) => examine(db, books, orderNo))) };
  } finally {
    await mailbox.stop();
    await books.stop();
  }
}

/** Buys and pays an order by scan; the mailbox stores its notices. */
async function payOnce(pages: Caller, api: Caller, { token }: Person, copies: number): Promise<string> {
  const body = { sceneCode: 'TOP', quantity: PIECES, payMethod: 'WECHAT' };
  const started = await pages.call('POST', '/api/scene/start-buy', { token, key: 'notices-of-one-payment', body });
  const orderNo = textOf(started, 'orderNo');
  const act = { act: 'twice', times: copies, parallel: Math.min(10, copies) };
  const paid = await api.call('POST', `/sandbox/pay/${orderNo}_1`, { body: act });
  if (paid.status !== 200) throw new Error(`the sandbox did not pay: ${paid.status} ${paid.text}`);
  return orderNo;
}

async function sendAll(pages: Caller, letters: readonly Letter[], count: number, parallel: number): Promise<Flood> {
  const flood: Flood = { ms: 0, times: [], statuses: {}, again: 0 };
  let next = 0;
  const send = async (letter: Letter): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      const { status, ms } = await pages.call('POST', letter.path, letter);
      flood.times.push(ms);
      if (status === 503 && tries < MAX_TRIES) {
        flood.again += 1;
        await pause(AGAIN_MS);
        continue;
      }
      flood.statuses[status] = (flood.statuses[status] ?? 0) + 1;
      return;
    }
  };
  const sender = async (): Promise<void> => {
    while (next < count) {
      const letter = letters[next % letters.length];
      next += 1;
      if (letter) await send(letter);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: parallel }, sender));
  flood.ms = performance.now() - startedAt;
  flood.times.sort((a, b) => a - b);
  return flood;
}

interface Effect {
  transfers: number;
  grants: number;
  pieces: number;
  /** Source of the payment event: NOTICE, unless the job that queries payments was faster. */
  learnedBy: string;
}

async function examine(db: Database, { name }: Books, orderNo: string): Promise<{ found: Effect; faults: string[] }> {
  const transfers = await db.selectFrom('ledger_transfers').select('id').where('order_no', '=', orderNo).execute();
  const grants = await db.selectFrom('scene_ledger').select('quantity').where('biz_id', 'like', `${orderNo}:%`).execute();
  const paid = await db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select('source')
    .where('order_no', '=', orderNo)
    .where('event', '=', 'PAY')
    .execute();
  const found = {
    transfers: transfers.length,
    grants: grants.length,
    pieces: grants.reduce((sum, { quantity }) => sum + quantity, 0),
    learnedBy: paid.map(({ source }) => source).join(', ') || `nobody on ${name}`,
  };
  return { found, faults: await findFaults(db, new Date()) };
}
