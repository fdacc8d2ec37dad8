import { sql } from 'kysely';
import type { Database } from '#portal-api/platform/db/database.ts';
import { type Caller, createCaller } from '../money/call.ts';
import type { Person } from '../money/people.ts';
import { findLostOrders } from '../money/traders.ts';
import type { AcknowledgedWrite } from './steps.ts';

const PAGE_SIZE = 50;

/** Lists the acknowledged writes that an instance does not show to the users who made them. */
export async function findUnshown(origin: string, deeds: readonly AcknowledgedWrite[]): Promise<AcknowledgedWrite[]> {
  const caller = createCaller(origin, 8);
  const missing: AcknowledgedWrite[] = [];
  const people = Map.groupBy(deeds, ({ person }) => person);
  for (const [person, own] of people) {
    const shown = await readOwn(caller, person, own);
    missing.push(...own.filter(({ kind, id }) => !shown[kind].has(id)));
  }
  caller.close();
  return missing;
}

async function readOwn(
  caller: Caller,
  person: Person,
  own: readonly AcknowledgedWrite[],
): Promise<Record<AcknowledgedWrite['kind'], ReadonlySet<string>>> {
  const threads = new Set(own.flatMap(({ threadId }) => threadId ?? []));
  const messages = await Promise.all([...threads].map((threadId) => readThread(caller, person, threadId)));
  return {
    demand: await readPages(caller, person, '/api/demand/page-my-publish', 'id'),
    collection: await readPages(caller, person, '/api/demand/collection/mine', 'id'),
    purchase: await readPages(caller, person, '/api/order/page', 'orderNo'),
    message: new Set(messages.flat()),
  };
}

async function readPages(caller: Caller, { token }: Person, path: string, name: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { data, status } = await caller.call('GET', `${path}?pageSize=${PAGE_SIZE}&pageNum=${page}`, { token });
    const records = rowsOf(data, 'records');
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
    for (const record of records) found.add(String(Reflect.get(record, name)));
    if (records.length < PAGE_SIZE) return found;
  }
}

async function readThread(caller: Caller, { token }: Person, threadId: string): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const before = ids.length > 0 ? `&before=${ids[0]}` : '';
    const { data, status } = await caller.call('GET', `/api/chat/${threadId}/messages?limit=${PAGE_SIZE}${before}`, { token });
    if (status !== 200) throw new Error(`conversation ${threadId} was answered ${status}`);
    const messages = rowsOf(data, 'messages');
    ids.unshift(...messages.map((message) => String(Reflect.get(message, 'id'))));
    if (messages.length < PAGE_SIZE) return ids;
  }
}

function rowsOf(data: unknown, name: string): object[] {
  const rows: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : null;
  return Array.isArray(rows) ? rows : [];
}

/** Lists the acknowledged writes that are missing from a database. */
export async function findUnstored(db: Database, deeds: readonly AcknowledgedWrite[]): Promise<string[]> {
  const idsOf = (kind: AcknowledgedWrite['kind']): string[] => deeds.flatMap((deed) => (deed.kind === kind ? deed.id : []));
  const { rows } = await sql<{ what: string }>`
    select 'demand ' || id as what from unnest(${idsOf('demand')}::bigint[]) wanted (id) where not exists (
      select from demands where demands.id = wanted.id)
    union all
    select 'message ' || id from unnest(${idsOf('message')}::bigint[]) wanted (id) where not exists (
      select from messages where messages.id = wanted.id)`.execute(db);
  const collections = deeds.filter(({ kind }) => kind === 'collection');
  const { rows: uncollected } = await sql<{ what: string }>`
    select 'collection ' || user_id || ' ' || demand_id as what
    from unnest(${collections.map(({ person }) => person.id)}::bigint[], ${collections.map(({ id }) => id)}::bigint[]) wanted (user_id, demand_id)
    where not exists (select from demand_marks marks where (marks.user_id, marks.demand_id) = (wanted.user_id, wanted.demand_id)
      and marks.kind = 'COLLECTION')`.execute(db);
  const unpaid = await findLostOrders(db, { bought: idsOf('purchase'), told: [], surplus: [] });
  return [...[...rows, ...uncollected].map(({ what }) => what), ...unpaid.map((orderNo) => `purchase ${orderNo}`)];
}

/** Lists the demands that one submission has stored twice. */
export async function findDoubles(db: Database): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from demands where title like '华东地区寻找渠道伙伴（第 %' group by title having count(*) > 1`.execute(db);
  return rows.map(({ title }) => title);
}
