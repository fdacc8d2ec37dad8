import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { actWhileLocked } from '../../../testing/act-while-locked.ts';
import { type Caller, callAs, demandFields, reviewAs } from '../../../testing/publish-steps.ts';
import { savedSearchSteps } from '../../../testing/saved-search-steps.ts';
import { forEachApi, signInUser } from '../../../testing/test-api.ts';
import { publishDemand } from '../../../testing/test-demands.ts';
import { matchShown } from './match-shown.ts';

/** More than one batch, so that they are read in two parts. */
const MANY = 20_050;

forEachApi((api, database) => {
  const { logger, people, run, save, change, notices, publish, show } = savedSearchSteps(api);

  const match = () => matchShown(api.db, api.clock.now(), logger);
  const hits = () =>
    api.db
      .selectFrom('saved_search_hits')
      .select(['search_id', 'demand_id', 'told_at'])
      .orderBy('search_id')
      .orderBy('demand_id')
      .execute();
  const waiting = async () => (await api.db.selectFrom('demand_outbox').select(['demand_id', 'event']).orderBy('id').execute()).length;

  /** Matches, and runs `act` while a hit is being written; without `act` on PGlite, which has one connection. */
  async function whileWriting(act: () => Promise<unknown>): Promise<number> {
    const lock = sql`select pg_advisory_xact_lock(4711)`;
    await sql`create function await_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(4711); return new; end $$`.execute(api.db);
    await sql`create trigger await_test before insert on saved_search_hits for each row execute function await_test()`.execute(api.db);
    const change = database.url ? { change: act } : {};
    const taken = await actWhileLocked(database, { hold: (trx) => lock.execute(trx), ...change }, match);
    await sql`drop trigger await_test on saved_search_hits`.execute(api.db);
    await sql`drop function await_test`.execute(api.db);
    return taken;
  }

  /** Returns whether a transaction is waiting for a locked row. */
  async function isHeldUp(): Promise<boolean> {
    const { rows } = await sql`select from pg_locks where locktype in ('transactionid', 'tuple') and not granted`.execute(api.db);
    return rows.length > 0;
  }

  test('decides for each owner of equal searches whether to notify them', async () => {
    const others: Caller[] = [];
    for (let index = 0; index < 4; index += 1) others.push(await signInUser(api));
    const [off, paused, blocking, looking] = others as [Caller, Caller, Caller, Caller];
    const ids = new Map<Caller, string>();
    for (const caller of [people.reader, ...others, people.publisher]) ids.set(caller, (await save({ keyword: '咖啡' }, caller)).id);
    await change(ids.get(off) ?? '', { frequency: 'OFF' }, off).expect(200);
    await change(ids.get(paused) ?? '', { paused: true }, paused).expect(200);
    await api.db.insertInto('user_blocks').values({ user_id: blocking.id, blocked_id: people.publisher.id, at: api.clock.now() }).execute();
    const demand = await show('咖啡合作');
    await api.db
      .insertInto('demand_marks')
      .values({ user_id: looking.id, demand_id: demand.id, kind: 'FOOTPRINT', at: api.clock.now() })
      .execute();
    await save({ keyword: '咖啡' }, await signInUser(api));
    await match();
    expect(await hits()).toEqual([
      { search_id: ids.get(people.reader), demand_id: demand.id, told_at: null },
      { search_id: ids.get(off), demand_id: demand.id, told_at: api.clock.now() },
      { search_id: ids.get(paused), demand_id: demand.id, told_at: api.clock.now() },
    ]);
    await run();
    expect([await notices(), await notices(off), await notices(paused)]).toEqual([['「咖啡」有 1 条新需求'], [], []]);
  });

  test('more searches than one batch each find a demand once', async () => {
    const { id } = await save({ keyword: '咖啡', typeCode: '10' });
    await sql`
      with copies as (
        insert into saved_searches (user_id, name, query, search, tokens, anchor, frequency, created_at, seen_at, expires_at)
        select user_id, name, jsonb_build_object('copy', n), search, tokens, anchor, case when n % 3 = 0 then 'OFF' else 'INSTANT' end,
          created_at, seen_at, expires_at
        from saved_searches, generate_series(2, ${MANY}::int) as n where id = ${id} returning id
      )
      insert into saved_search_keys (key, search_id)
      select key, copies.id from saved_search_keys, copies where search_id = ${id}`.execute(api.db);
    const count = async () => (await hits()).length;
    const demand = await show('咖啡合作');
    await match();
    expect([await count(), await waiting()]).toEqual([MANY, 0]);
    const told = (await hits()).filter(({ told_at }) => told_at === null).length;
    expect(told).toBe(MANY - Math.floor(MANY / 3));
    for (const shown of [false, true])
      await callAs(api, people.publisher).post('/v1/demand/show', { id: demand.id, show: shown }).expect(200);
    await match();
    expect([await count(), await waiting()]).toEqual([MANY, 0]);
  });

  const addToOutbox = (demandId: string, count = 1) =>
    sql`insert into demand_outbox (demand_id, event, at, due_at)
      select ${demandId}, 'SHOWN', ${api.clock.now()}, ${api.clock.now()} from generate_series(1, ${count}::int)`.execute(api.db);
  async function publishShown(title: string): Promise<string> {
    const { id } = await publishDemand(api, { publisher_id: people.publisher.id, title, industry_code: '1003' });
    await addToOutbox(id);
    return id;
  }

  test('a demand is processed by one transaction at a time', async () => {
    await save({ keyword: '咖啡' });
    const [demand, other] = [await publishShown('咖啡合作'), await publishShown('茶饮合作')];
    // Too many for one transaction, so the demand's second row is not locked.
    await addToOutbox(other, 50);
    await addToOutbox(demand);
    const taken = await whileWriting(async () => expect(await match()).toBe(0));
    expect([taken, await waiting()]).toEqual([53, 0]);
    expect((await hits()).map(({ demand_id }) => demand_id)).toEqual([demand]);
  });

  test('a change waits until the demand has been compared, and is compared again', async () => {
    const [before, after] = [await save({ keyword: '咖啡' }), await save({ keyword: '奶茶' })];
    const demand = await publish('寻找咖啡品牌合作');
    const edit = async () => {
      await callAs(api, people.publisher)
        .put('/v1/demand/update', { ...demandFields({ title: '寻找奶茶品牌合作' }), id: demand.id, version: demand.version })
        .expect(200);
      await reviewAs(api, demand.id, { event: 'APPROVE' });
    };
    let [editing, isEdited] = [Promise.resolve(), false];
    const startEditing = async () => {
      editing = edit().finally(() => {
        isEdited = true;
      });
      while (!isEdited && !(await isHeldUp()));
      expect(isEdited).toBe(false);
    };
    await whileWriting(startEditing);
    await (database.url ? editing : edit());
    await match();
    expect((await hits()).map(({ search_id }) => search_id)).toEqual([before.id, after.id]);
  });

  test('deleting a demand deletes its hits, including uncommitted ones, and no others', async () => {
    await save({ keyword: '咖啡' });
    const [kept, gone] = [await publishShown('咖啡一号'), await publishShown('咖啡二号')];
    const remove = () => api.db.deleteFrom('demands').where('id', '=', gone).execute();
    let removing: Promise<unknown> = Promise.resolve();
    await whileWriting(async () => {
      removing = remove();
      while (!(await isHeldUp()));
    });
    await removing;
    if (!database.url) await remove();
    expect((await hits()).map(({ demand_id }) => demand_id)).toEqual([kept]);
  });

  test('a demand that is being changed holds up no other, and is compared afterwards', async () => {
    if (!database.url) return; // PGlite has one connection
    await save({ keyword: '咖啡' });
    const [changing, other] = [await publishShown('咖啡一号'), await publishShown('咖啡二号')];
    const found = async () => (await hits()).map(({ demand_id }) => demand_id);
    await api.db.transaction().execute(async (trx) => {
      await trx.selectFrom('demands').select('id').where('id', '=', changing).forUpdate().execute();
      expect([await match(), await found()]).toEqual([1, [other]]);
    });
    expect([await match(), await found()]).toEqual([1, [changing, other]]);
  });
});
