import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#portal-api/platform/db/database.ts';
import { findUnreadable } from '../targets/write-ledger.ts';
import { createCaller, type Reply, textOf } from './call.ts';
import type { Person } from './people.ts';

/** Numbers of orders, by what was acknowledged of them. */
export interface Deeds {
  /** From the balance: paid and given. */
  bought: string[];
  /** By scan: the portal took the notice of the payment. */
  told: string[];
  /** Closed before it was paid: the portal took the notice of money that it must send back. */
  surplus: string[];
}

export interface Traders {
  deeds: Deeds;
  acknowledged(): number;
  /** Refusals by status, and those that a person could not read. */
  refused: Record<string, number>;
  unreadable: string[];
  stop(): Promise<void>;
}

const AGAIN_MS = 20;
/** A payer, or a provider, who has sent it so often does something else. */
const MOST_TRIES = 500;
const CHANNELS = ['WECHAT', 'ALIPAY'] as const;

/**
 * Traders without end: one buys from the balance, the next by scan, the next pays a closed order. An answer that is lost is asked for again
 * with the same key, as pages do; a notice that was not taken is sent again, as providers do.
 */
export function startTraders(portalUrl: string, apiUrl: string, people: readonly Person[], traders: number): Traders {
  const [pages, api] = [createCaller(portalUrl), createCaller(apiUrl)];
  const deeds: Deeds = { bought: [], told: [], surplus: [] };
  const refused: Record<string, number> = {};
  const unreadable: string[] = [];
  let isOver = false;

  /** A call of a page; null: refused, or under way elsewhere. */
  const ask = async (person: Person, path: string, body: object): Promise<Reply | null> => {
    const key = randomUUID();
    for (let tries = 0; tries < MOST_TRIES && !isOver; tries += 1) {
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

  /** The payer acts at the provider, and the provider tells it until that is taken. */
  const pay = async (orderNo: string, first: object): Promise<boolean> => {
    let act = first;
    for (let tries = 0; tries < MOST_TRIES && !isOver; tries += 1) {
      const reply = await api.call('POST', `/sandbox/pay/${orderNo}_1`, { body: act }).catch(() => null);
      if (reply?.status === 404) return false;
      if (reply?.status === 200 && isTaken(reply.data)) return true;
      // It is paid by now, or that was refused for good.
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

/** Orders of which something was acknowledged that is not in the books. */
export async function findLostDeeds(db: Database, { bought, told, surplus }: Deeds): Promise<string[]> {
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
