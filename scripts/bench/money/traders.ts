import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#portal-api/platform/db/database.ts';
import { findUnreadable } from '../targets/write-ledger.ts';
import { createCaller, type Reply, textOf } from './call.ts';
import type { Person } from './people.ts';

/** Order numbers by the kind of acknowledgement. */
export interface AcknowledgedOrders {
  /** Bought from the balance: paid and fulfilled. */
  bought: string[];
  /** Bought by scan: the portal accepted the notice of the payment. */
  told: string[];
  /** Paid after it was closed: the portal accepted the notice of money that it must refund. */
  surplus: string[];
}

export interface Traders {
  deeds: AcknowledgedOrders;
  acknowledged(): number;
  /** Number of refusals, by status. Unreadable answers are listed in `unreadable`. */
  refused: Record<string, number>;
  unreadable: string[];
  stop(): Promise<void>;
}

const AGAIN_MS = 20;
/** Maximum number of attempts, after which a trader moves on. */
const MAX_TRIES = 500;
const CHANNELS = ['WECHAT', 'ALIPAY'] as const;

/**
 * Starts traders that never stop by themselves: they buy from the balance, buy by scan, and pay a closed order, in turn. A trader retries a
 * lost answer with the same key, as pages do, and resends a rejected notice, as providers do.
 */
export function startTraders(portalUrl: string, apiUrl: string, people: readonly Person[], traders: number): Traders {
  const [pages, api] = [createCaller(portalUrl), createCaller(apiUrl)];
  const deeds: AcknowledgedOrders = { bought: [], told: [], surplus: [] };
  const refused: Record<string, number> = {};
  const unreadable: string[] = [];
  let isOver = false;

  /** Sends a page's call. Returns null if it is refused or in progress elsewhere. */
  const ask = async (person: Person, path: string, body: object): Promise<Reply | null> => {
    const key = randomUUID();
    for (let tries = 0; tries < MAX_TRIES && !isOver; tries += 1) {
      const reply = await pages.call('POST', path, { token: person.token, key, body }).catch((error: unknown) => String(error));
      const fault = typeof reply === 'string' ? reply : reply.status === 200 ? null : findUnreadable(reply.status, reply.text);
      if (fault !== null) unreadable.push(`POST ${path}: ${fault}`);
      if (typeof reply === 'string') continue;
      if (reply.status === 200) return reply;
      refused[reply.status] = (refused[reply.status] ?? 0) + 1;
      if (reply.status < 500) return null;
      await pause(AGAIN_MS);
    }
    return null;
  };

  /** Makes the payer act at the provider, which repeats its notice until the portal accepts it. */
  const pay = async (orderNo: string, first: object): Promise<boolean> => {
    let act = first;
    for (let tries = 0; tries < MAX_TRIES && !isOver; tries += 1) {
      const reply = await api.call('POST', `/sandbox/pay/${orderNo}_1`, { body: act }).catch(() => null);
      if (reply?.status === 404) return false;
      if (reply?.status === 200 && isTaken(reply.data)) return true;
      // By now the order is paid, or its payment was refused for good.
      act = { act: 'twice', times: 1 };
      if (reply?.status === 409 && tries > 1) return false;
      await pause(AGAIN_MS);
    }
    return false;
  };

  const trades = [
    async (person: Person) => {
      const reply = await ask(person, '/api/scene/start-buy', { sceneCode: 'REFRESH', quantity: 1, payMethod: 'BALANCE' });
      if (reply) deeds.bought.push(textOf(reply, 'orderNo'));
    },
    async (person: Person, turn: number) => {
      const payMethod = CHANNELS[turn % CHANNELS.length];
      const reply = await ask(person, '/api/scene/start-buy', { sceneCode: 'TOP', quantity: 2, payMethod });
      if (reply && (await pay(textOf(reply, 'orderNo'), { act: 'pay' }))) deeds.told.push(textOf(reply, 'orderNo'));
    },
    async (person: Person, turn: number) => {
      const payMethod = CHANNELS[turn % CHANNELS.length];
      const reply = await ask(person, '/api/scene/start-buy', { sceneCode: 'CONTACT', quantity: 1, payMethod });
      if (!reply) return;
      const orderNo = textOf(reply, 'orderNo');
      if (!(await ask(person, `/api/order/${orderNo}/cancel`, {}))) return;
      if (await pay(orderNo, { act: 'late' })) deeds.surplus.push(orderNo);
    },
  ];
  const run = async (_: unknown, trader: number): Promise<void> => {
    const own = people.filter((_person, index) => index % traders === trader);
    for (let turn = trader; !isOver; turn += 1) {
      const person = own[turn % own.length];
      if (person) await trades[turn % trades.length]?.(person, turn);
    }
  };
  const running = Array.from({ length: traders }, run);
  return {
    deeds,
    acknowledged: () => deeds.bought.length + deeds.told.length + deeds.surplus.length,
    refused,
    unreadable,
    async stop() {
      isOver = true;
      await Promise.all(running);
      pages.close();
      api.close();
    },
  };
}

function isTaken(data: unknown): boolean {
  const notices: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'notices') : null;
  return Array.isArray(notices) && notices.length > 0 && notices.every(({ status }) => status === 200 || status === 204);
}

/** Lists the orders that were acknowledged but are missing from the books. */
export async function findLostOrders(db: Database, { bought, told, surplus }: AcknowledgedOrders): Promise<string[]> {
  const { rows: undone } = await sql<{ order_no: string }>`
    select wanted.order_no from unnest(${[...bought, ...told]}::text[]) as wanted (order_no)
    where not exists (
      select from orders join ledger_transfers on ledger_transfers.biz_id = orders.order_no and ledger_transfers.kind = 'BUY_SCENE'
      join scene_ledger on scene_ledger.biz_type = 'ORDER' and scene_ledger.biz_id = orders.order_no || ':1'
      where orders.order_no = wanted.order_no and orders.status = 'FULFILLED'
    )`.execute(db);
  const { rows: kept } = await sql<{ order_no: string }>`
    select wanted.order_no from unnest(${surplus}::text[]) as wanted (order_no)
    where not exists (
      select from orders join refunds on refunds.order_id = orders.id and refunds.cause = 'LATE'
      join ledger_transfers on ledger_transfers.order_no = orders.order_no and ledger_transfers.kind = 'SURPLUS'
      where orders.order_no = wanted.order_no
    )`.execute(db);
  return [...undone, ...kept].map(({ order_no }) => order_no);
}
