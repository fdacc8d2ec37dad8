import type { PGlite, Transaction } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import pino from 'pino';
import { createPortalApi } from '#portal-api/app.ts';
import { createExposureCounter } from '#portal-api/features/event/exposure-counter.ts';
import { systemClock } from '#portal-api/platform/clock.ts';
import { readApiConfig } from '#portal-api/platform/config/env.ts';
import { type Database, findPglite, openDatabase } from '#portal-api/platform/db/database.ts';
import { migrate } from '#portal-api/platform/db/migrate.ts';
import type { Schema } from '#portal-api/platform/db/schema.ts';
import { listenOnLoopback } from '#portal-api/platform/http/loopback-server.ts';
import { createSandboxProviders } from '#portal-api/platform/providers/sandbox-providers.ts';
import { createCaller, textOf } from './call.ts';
import { hashToken, openShop } from './people.ts';
import { buyOne } from './purchase.ts';

interface Statement {
  text: string;
  parameters: readonly unknown[];
}

/** The values in the statements that are specific to one purchase. */
export interface PurchaseNames {
  userId: string;
  tokenHash: string;
  key: string;
  orderNo: string;
  orderId: string;
}

export interface RecordedPurchase {
  statements: Statement[];
  names: PurchaseNames;
}

/** First ids for users and orders, chosen so that they occur in no other number of a purchase. */
const FIRST_USER = 7_300_001;
const FIRST_ORDER = 8_400_001;
const KEY = 'the-key-of-the-recorded-purchase';

/** Buys one boost from a balance through the whole API, and returns all SQL statements that the API ran for it, in order. */
export async function recordPurchase(): Promise<RecordedPurchase> {
  const base = openDatabase({});
  await migrate(base);
  const pglite = (await findPglite(base)) ?? refuse('PGlite');
  await pglite.exec(`alter table users alter id restart ${FIRST_USER}; alter table orders alter id restart ${FIRST_ORDER}`);
  const [buyer = refuse('a buyer')] = await openShop(base, 1, 1_000_000, new Date());
  let statements: Statement[] = [];
  const db: Database = new Kysely<Schema>({
    dialect: new PGliteDialect({ pglite: overhear(pglite, (text) => void statements.push({ text, parameters: [] })) }),
    log: ({ query }) => void statements.push({ text: query.sql, parameters: query.parameters }),
  });
  const { origin, close } = await serve(db);
  const api = createCaller(origin);
  try {
    // The first purchases create rows that later ones find.
    for (const turn of [1, 2]) await buyOne(api, buyer, `an-earlier-purchase-${turn}`);
    statements = [];
    const orderNo = textOf(await buyOne(api, buyer, KEY), 'orderNo');
    const recorded = statements;
    const [begin, ...more] = recorded.filter(({ text }) => text === 'begin');
    if (!begin || more.length > 0) throw new Error('a purchase is no longer one transaction');
    const order = await base.selectFrom('orders').select('id').where('order_no', '=', orderNo).executeTakeFirstOrThrow();
    const names = { userId: buyer.id, tokenHash: hashToken(buyer.token), key: KEY, orderNo, orderId: order.id };
    return { statements: recorded, names };
  } finally {
    api.close();
    await close();
    await base.destroy();
  }
}

/** Wraps PGlite to report where a transaction begins and commits, because Kysely's log does not. */
const overhear = (pglite: PGlite, tell: (text: string) => void): PGlite =>
  new Proxy(pglite, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (name !== 'transaction') return member.bind(target);
      return async (work: (trx: Transaction) => Promise<unknown>): Promise<unknown> => {
        tell('begin');
        const result = await target.transaction(work);
        tell('commit');
        return result;
      };
    },
  });

async function serve(db: Database): Promise<{ origin: string; close(): Promise<unknown> }> {
  const logger = pino({ level: 'silent' });
  const deps = { db, clock: systemClock, config: readApiConfig({}), logger, exposures: createExposureCounter(db, logger) };
  const app = createPortalApi({ ...deps, providers: createSandboxProviders(db, systemClock) });
  const { server, port } = await listenOnLoopback(app, 0);
  return { origin: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}

function refuse(what: string): never {
  throw new Error(`there is no ${what}`);
}
