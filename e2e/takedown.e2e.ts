import { randomUUID } from 'node:crypto';
import { type APIRequestContext, request as newRequest } from '@playwright/test';
import { startPostgres } from '../scripts/test/postgres-server.ts';
import { loginBySms } from './fixtures/calls.ts';
import { operateOnDatabase, runOperatorCommand } from './fixtures/operating.ts';
import { startingTest as test } from './fixtures/own-portal.ts';
import type { PortalProcess } from './fixtures/portal-process.ts';
import { review } from './fixtures/publishing.ts';
import { BROWSER } from './fixtures/reading-pages.ts';
import { expect } from './fixtures/visitor.ts';

const TIMES = 20;
/** Limit for a change to be visible. A page that is not told of a change stays cached for 3 s; being told takes some tens of ms or more. */
const LIMIT_MS = 2_500;
const OWNER = '13800138000';
const VISITORS = 4;

interface Shown {
  id: string;
  demandNumber: string;
}

/**
 * Returns the responses to several visitors at the same time. Each uses a connection of its own, so that either of two workers may respond.
 */
const visit = (portal: PortalProcess, path: string): Promise<{ status: number; text: string }[]> =>
  Promise.all(
    Array.from({ length: VISITORS }, async () => {
      const answer = await fetch(portal.url + path, { headers: { 'User-Agent': BROWSER, Connection: 'close' } });
      return { status: answer.status, text: await answer.text() };
    }),
  );

/** Resolves when all visitors of one moment get the page. */
async function untilAllSee(portal: PortalProcess, path: string): Promise<void> {
  const isShown = async () => (await visit(portal, path)).every(({ status }) => status === 200);
  await expect.poll(isShown, { intervals: [20], message: `${path} is shown` }).toBe(true);
}

/** Returns how long after `change` a visitor still got the old page, in ms. Before it, every worker has the page in its cache. */
async function timeUntil(
  portal: PortalProcess,
  path: string,
  change: () => Promise<unknown>,
  isSo: (page: { status: number; text: string }) => boolean = ({ status }) => status === 404,
): Promise<number> {
  await untilAllSee(portal, path);
  await change();
  const changedAt = performance.now();
  // Record when a request was sent, not answered: a visit that waits for a busy API and gets the new page takes long, but sees nothing old.
  let lastSeenAt = changedAt;
  const isSeen = async () => {
    const askedAt = performance.now();
    const isOld = (await visit(portal, path)).some((page) => !isSo(page));
    if (isOld) lastSeenAt = askedAt;
    return isOld;
  };
  await expect.poll(isSeen, { intervals: [20], message: `${path} as it was` }).toBe(false);
  return lastSeenAt - changedAt;
}

async function send(caller: APIRequestContext, method: 'POST' | 'PUT', path: string, data: object): Promise<void> {
  const answer = await caller.fetch(path, { method, data, headers: { 'Idempotency-Key': randomUUID() } });
  expect(answer.status(), await answer.text()).toBe(200);
}

const read = async <Data>(caller: APIRequestContext, path: string): Promise<Data> => (await (await caller.get(path)).json()).data;

const formFields = [
  'typeCode',
  'content',
  'industryCode',
  'regionCode',
  'settlementModes',
  'budget',
  'images',
  'contactSource',
  'typeFields',
];

/** Submits another title for a published demand, which then awaits review. */
async function handInTitle(caller: APIRequestContext, { id }: Shown, title: string): Promise<void> {
  const { version, ...mine } = await read<Record<string, unknown>>(caller, `/api/demand/my-demand/${id}`);
  const fields = Object.fromEntries(formFields.map((name) => [name, mine[name]]));
  await send(caller, 'PUT', '/v1/demand/update', { ...fields, title, id, version });
}

interface Way {
  name: string;
  env: (databaseUrl: string) => Record<string, string>;
  order: (portal: PortalProcess, dataDir: string, databaseUrl: string, ...words: string[]) => Promise<string>;
}

const ways: Way[] = [
  {
    name: 'PGlite, one process',
    env: () => ({}),
    order: (portal, dataDir, _url, ...words) => runOperatorCommand(portal, dataDir, ...words),
  },
  {
    name: 'PostgreSQL, two workers',
    env: (DATABASE_URL) => ({ DATABASE_URL, WEB_CONCURRENCY: '2', SANDBOX: 'on', DEMO_DATA: 'on' }),
    order: (_portal, _dataDir, url, ...words) => operateOnDatabase(url, ...words),
  },
];

for (const { name, env, order } of ways) {
  test(`a page that its owner, an operator or a reviewer changes is updated for visitors immediately (${name})`, async ({
    start,
    dataDir,
  }) => {
    test.slow();
    const postgres = env('').DATABASE_URL === undefined ? null : await startPostgres();
    const databaseUrl = postgres?.url ?? '';
    const portal = await start(env(databaseUrl));
    const caller = await newRequest.newContext({ baseURL: portal.url });
    await loginBySms(caller, OWNER, portal.apiUrl);
    const { records: owned } = await read<{ records: Shown[] }>(caller, '/api/demand/page-my-publish?auditStatus=PUBLISH');
    const [own] = owned;
    if (!own) throw new Error('the demo account shows no demand');
    const address = `/demand/${own.demandNumber}`;
    const times = { owner: [] as number[], operator: [] as number[], reviewer: [] as number[] };

    for (let round = 0; round < TIMES; round += 1) {
      const hide = () => send(caller, 'POST', '/v1/demand/show', { id: own.id, show: false });
      times.owner.push(await timeUntil(portal, address, hide));
      await send(caller, 'POST', '/v1/demand/show', { id: own.id, show: true });
    }
    for (const title of ['长三角茶饮门店寻找异业联名伙伴', '长三角茶饮门店寻找校园渠道伙伴']) {
      await handInTitle(caller, own, title);
      const approve = () => review(own.demandNumber, { decision: 'APPROVE' }, portal.apiUrl);
      times.reviewer.push(await timeUntil(portal, address, approve, ({ text }) => text.includes(title)));
    }
    const { records } = await read<{ records: Shown[] }>(caller, '/api/demand/page-search?pageSize=40');
    const others = records.filter(({ id }) => id !== own.id).slice(0, TIMES);
    expect(others).toHaveLength(TIMES);
    for (const { demandNumber } of others) {
      const pause = () => order(portal, dataDir, databaseUrl, 'pause', demandNumber, '--reason', '内容与实际不符');
      times.operator.push(await timeUntil(portal, `/demand/${demandNumber}`, pause));
    }
    for (const [who, measured] of Object.entries(times)) expect(Math.max(...measured), who).toBeLessThan(LIMIT_MS);
    console.log(
      name,
      Object.entries(times)
        .map(([who, ms]) => `${who} ${Math.round(Math.max(...ms))} ms`)
        .join(', '),
    );
    await caller.dispose();
    await portal.stop();
    await postgres?.stop();
  });
}
