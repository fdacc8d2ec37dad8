import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Database, findPglite, openDatabase } from '#portal-api/platform/db/database.ts';
import { makeOrderNumber } from '#shared/rules/order-number.ts';
import { hashToken, type Person } from '../money/people.ts';
import { type Trade, trade } from '../money/purchase.ts';
import type { PurchaseNames, RecordedPurchase } from '../money/recorded-purchase.ts';
import { rename } from '../money/rename.ts';

export interface BareOptions {
  recorded: RecordedPurchase;
  people: Person[];
  databaseUrl?: string;
  pgliteDir?: string;
  inFlight: number;
  seconds: number;
  warmUpSeconds: number;
}

/** Runs only the SQL statements of purchases, after a warm-up: `{ type: 'buy', id, options }`. */
process.on('message', (message: { type?: string; id?: number; options?: BareOptions }) => {
  if (message.type !== 'buy' || !message.options) return;
  void buyBare(message.options).then(
    (result) => process.send?.({ id: message.id, result }),
    (error: unknown) => process.send?.({ id: message.id, error: String(error) }),
  );
});
process.channel?.ref();
process.send?.({ type: 'ready' });

type Run = (text: string, parameters: readonly unknown[]) => Promise<readonly unknown[]>;

interface Connection {
  run: Run;
  /** Runs a transaction as the API's own library does: PGlite writes its files once per transaction. */
  transaction(work: (run: Run) => Promise<void>): Promise<void>;
}

async function buyBare({ recorded, people, seconds, warmUpSeconds, inFlight, ...where }: BareOptions): Promise<Trade & { cpuMs: number }> {
  const { connections, close } = await connect(where, inFlight);
  const buy = async ({ id: userId, token }: Person, lane: number): Promise<void> => {
    const connection = connections[lane % connections.length];
    if (connection) await repeat(connection, recorded, { userId, tokenHash: hashToken(token), key: randomUUID() });
  };
  await trade(people, { inFlight, seconds: warmUpSeconds }, buy);
  const before = process.cpuUsage();
  const result = await trade(people, { inFlight, seconds }, buy);
  const { user, system } = process.cpuUsage(before);
  await close();
  return { ...result, cpuMs: (user + system) / 1_000 };
}

/** Opens one connection per lane; with PGlite, all lanes share one. */
async function connect({ databaseUrl, pgliteDir }: Pick<BareOptions, 'databaseUrl' | 'pgliteDir'>, inFlight: number) {
  if (databaseUrl === undefined) {
    const db: Database = openDatabase({ pgliteDir });
    const pglite = await findPglite(db);
    if (!pglite) throw new Error('there is no PGlite');
    const runOn =
      (client: Pick<typeof pglite, 'query'>): Run =>
      async (text, parameters) =>
        (await client.query(text, [...parameters])).rows;
    const transaction: Connection['transaction'] = (work) => pglite.transaction((trx) => work(runOn(trx)));
    return { connections: [{ run: runOn(pglite), transaction }], close: () => db.destroy() };
  }
  const clients = Array.from({ length: inFlight }, () => new pg.Client({ connectionString: databaseUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  const connections = clients.map((client): Connection => {
    const run: Run = async (text, parameters) => (await client.query(text, [...parameters])).rows;
    const transaction: Connection['transaction'] = async (work) => {
      await run('begin', []);
      await work(run);
      await run('commit', []);
    };
    return { run, transaction };
  });
  return { connections, close: () => Promise.all(clients.map((client) => client.end())) };
}

/** Repeats the recorded purchase as a new one. */
async function repeat(
  connection: Connection,
  { statements, names }: RecordedPurchase,
  own: Omit<PurchaseNames, 'orderId' | 'orderNo'>,
): Promise<void> {
  const orderNo = makeOrderNumber(new Date(), randomInt);
  const known = new Map<string, string>([
    [names.userId, own.userId],
    [names.tokenHash, own.tokenHash],
    [names.key, own.key],
    [names.orderNo, orderNo],
  ]);
  const runEach = async (run: Run, some: RecordedPurchase['statements']): Promise<void> => {
    for (const { text, parameters } of some) {
      const rows = await run(text, rename(parameters, known));
      const id = /^insert into "?orders"?\b/.test(text) && rows.map((row) => (row as { id: string }).id)[0];
      if (id) known.set(names.orderId, id);
    }
  };
  const [begin, commit] = [statements.findIndex(({ text }) => text === 'begin'), statements.findIndex(({ text }) => text === 'commit')];
  await runEach(connection.run, statements.slice(0, begin));
  await connection.transaction((run) => runEach(run, statements.slice(begin + 1, commit)));
  await runEach(connection.run, statements.slice(commit + 1));
}
