import { beforeEach, expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { pruneExpired } from '../../../maintenance/prune-expired.ts';
import { type Caller, callAs, saveAs, signInPublisher } from '../../../testing/publish-steps.ts';
import { createTestApi, createWatchedLogger, forEachApi, signInUser } from '../../../testing/test-api.ts';
import { publishDemand } from '../../../testing/test-demands.ts';
import { eraseAccounts } from '../../account/erase-accounts.ts';
import { matchDemands } from '../matches/match-demands.ts';
import { MAX_STORED } from './feedback-repository.ts';

forEachApi((api) => {
  let reader: Caller;
  let publisher: Caller;

  beforeEach(async () => {
    for (const table of ['demand_feedback', 'demand_matching', 'demand_matches', 'notices'] as const)
      await api.db.deleteFrom(table).execute();
    await api.db.updateTable('demands').set({ deleted_at: api.clock.now() }).execute();
    api.clock.advance(DAY_MS);
    [reader, publisher] = [await signInUser(api), await signInPublisher(api)];
  });

  const publish = (values: Partial<Parameters<typeof publishDemand>[1]> = {}) =>
    publishDemand(api, { publisher_id: publisher.id, ...values });
  const give = (id: string, kind: unknown = 'DEMAND', by: Caller | null = reader) =>
    callAs(api, by).post(`/api/demand/${id}/feedback`, { kind });
  const withdraw = (id: string, by: Caller | null = reader) => callAs(api, by).delete(`/api/demand/${id}/feedback`);
  const list = async (by = reader) => (await callAs(api, by).get('/api/demand-feedback').expect(200)).body.data.items;
  interface Card {
    id: string;
    takesFeedback: boolean;
  }
  const recommended = async (by: Caller | null = reader, query = ''): Promise<Card[]> =>
    (await callAs(api, by).get(`/v1/demRecommend/page${query}`).expect(200)).body.data.records;
  const ids = (cards: readonly { id: string }[]) => cards.map(({ id }) => id);

  test('does not recommend an unwanted demand anywhere until the feedback is withdrawn; others still see it', async () => {
    const anchor = await publish({ publisher_id: (await signInUser(api)).id });
    const [first, second] = [await publish(), await publish({ type_code: '20' })];
    expect(ids(await recommended()).toSorted()).toEqual([anchor.id, first.id, second.id].toSorted());
    await give(first.id).expect(200);
    expect(ids(await recommended())).not.toContain(first.id);
    expect(ids(await recommended(reader, `?demandId=${anchor.id}`))).toEqual([second.id]);
    expect(ids(await recommended(null))).toContain(first.id);
    expect(ids(await recommended(await signInUser(api)))).toContain(first.id);
    const search = (await callAs(api, reader).get('/api/demand/page-search').expect(200)).body.data;
    expect(ids(search.records)).toContain(first.id);
    await withdraw(first.id).expect(200);
    expect(ids(await recommended())).toContain(first.id);
    await withdraw(first.id).expect(200);
  });

  test('recommends nothing by an unwanted publisher; ranks an unwanted type lower without hiding it', async () => {
    const someone = await signInUser(api);
    const refreshed = (seconds: number) => ({ refreshed_at: new Date(api.clock.now().getTime() - seconds * 1_000) });
    const [theirs, newest, older] = [
      await publish(refreshed(5)),
      await publish({ publisher_id: someone.id, type_code: '20', ...refreshed(1) }),
      await publish({ publisher_id: someone.id, type_code: '30', ...refreshed(9) }),
    ];
    const other = await publish({ publisher_id: someone.id, type_code: '20', ...refreshed(12) });
    expect(ids(await recommended())).toEqual([newest.id, theirs.id, older.id, other.id]);
    // The demand itself is gone; the other one of its type ranks last.
    await give(newest.id, 'TYPE').expect(200);
    expect(ids(await recommended())).toEqual([theirs.id, older.id, other.id]);
    await give(theirs.id, 'PUBLISHER').expect(200);
    expect(ids(await recommended())).toEqual([older.id, other.id]);
    await callAs(api, reader).delete('/api/demand-feedback').expect(200);
    expect(ids(await recommended())).toEqual([newest.id, theirs.id, older.id, other.id]);
  });

  test('other feedback on a demand replaces the first; each subject is listed once', async () => {
    const [one, two] = [await publish(), await publish()];
    for (const kind of ['DEMAND', 'DEMAND', 'TYPE', 'PUBLISHER']) await give(one.id, kind).expect(200);
    expect(await list()).toMatchObject([
      { kind: 'PUBLISHER', publisher: { id: publisher.id }, demand: { id: one.id, live: true }, typeCode: null },
    ]);
    await give(one.id, 'TYPE').expect(200);
    await give(two.id, 'TYPE').expect(200);
    const items = await list();
    expect(items.map(({ kind, demand }: { kind: string; demand: { id: string } }) => [kind, demand.id]).toSorted()).toEqual(
      [
        ['DEMAND', one.id],
        ['DEMAND', two.id],
        ['TYPE', one.id],
      ].toSorted(),
    );
    // The type was first given for the other demand, so that entry stays.
    await withdraw(two.id).expect(200);
    expect((await list()).map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['DEMAND', 'TYPE']);
    const [item] = await list();
    await callAs(api, publisher).delete(`/api/demand-feedback/${item.id}`).expect(404);
    await callAs(api, reader).delete(`/api/demand-feedback/${item.id}`).expect(200);
    expect((await callAs(api, reader).delete(`/api/demand-feedback/${item.id}`).expect(404)).body.message).toBe('记录不存在或已撤销');
    expect(await list()).toHaveLength(1);
  });

  test('feedback expires after 180 days: immediately for readers, daily from the table', async () => {
    const demand = await publish();
    await give(demand.id).expect(200);
    expect(await list()).toMatchObject([{ saidAt: expect.any(String), endsAt: expect.any(String) }]);
    api.clock.advance(179 * DAY_MS);
    const { token } = await signInAgain();
    const again = { ...reader, token };
    expect(ids(await recommended(again))).toEqual([]);
    api.clock.advance(DAY_MS);
    expect([ids(await recommended(again)), await list(again)]).toEqual([[demand.id], []]);
    expect(await count()).toBe(1);
    api.clock.advance(1_000);
    await pruneExpired(api.db, api.clock.now());
    expect(await count()).toBe(0);
  });

  async function signInAgain() {
    const { createSession } = await import('../../../platform/http/session.ts');
    return createSession(api.db, { id: reader.id, ip: '127.0.0.1', userAgent: 'test' }, api.clock.now());
  }
  const count = async () => (await api.db.selectFrom('demand_feedback').selectAll().execute()).length;

  test('stores a limited number of entries per user: a new one replaces the oldest', async () => {
    const demand = await publish();
    const others = [];
    for (let index = 0; index < MAX_STORED; index += 1) others.push((await publish({ audit_status: 'PAUSED' })).id);
    const said_at = new Date(api.clock.now().getTime() - DAY_MS);
    const rows = others.map((demand_id) => ({ user_id: reader.id, kind: 'DEMAND' as const, demand_id, said_at }));
    await api.db.insertInto('demand_feedback').values(rows).execute();
    await give(demand.id).expect(200);
    const items = await list();
    expect([items.length, items[0].demand.id, await count()]).toEqual([MAX_STORED, demand.id, MAX_STORED]);
  });

  test('rejects feedback on own, hidden and missing demands and of unknown kinds; returns 401 to visitors', async () => {
    const [shown, hidden] = [await publish(), await publish({ audit_status: 'PAUSED' })];
    expect((await give(shown.id, 'DEMAND', publisher).expect(409)).body.message).toBe('不能对自己发布的需求这样做');
    for (const id of [hidden.id, '999999999999', 'x']) await give(id).expect(404);
    expect((await give(shown.id, 'ALL').expect(400)).body.data.fields).toEqual({ kind: '请选择不想看的内容' });
    for (const id of ['999999999999', 'x']) await callAs(api, reader).delete(`/api/demand-feedback/${id}`).expect(404);
    await give(shown.id, 'DEMAND', null).expect(401);
    await withdraw(shown.id, null).expect(401);
    await callAs(api, null).get('/api/demand-feedback').expect(401);
    await callAs(api, null).delete('/api/demand-feedback').expect(401);
  });

  test('cards offer feedback except on own demands and with personalisation off', async () => {
    const [theirs, own] = [await publish(), await publish({ publisher_id: reader.id })];
    const marks = async (by: Caller | null) =>
      Object.fromEntries((await recommended(by, '?typeCode=10')).map((card) => [card.id, card.takesFeedback]));
    expect(await marks(reader)).toEqual({ [theirs.id]: true, [own.id]: false });
    expect(await marks(null)).toEqual({ [theirs.id]: true, [own.id]: true });
    await give(theirs.id).expect(200);
    await callAs(api, reader).put('/api/account/personalisation', { on: false }).expect(200);
    expect(await marks(reader)).toEqual({ [theirs.id]: false, [own.id]: false });
  });

  /** Records every statement that is sent to the database. */
  function recordStatements() {
    const statements: string[] = [];
    const db = api.db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        statements.push(api.db.getExecutor().compileQuery(node, queryId).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    return { db, statements };
  }

  test('recommendations read none of the user’s data once personalisation is off', async () => {
    await publish();
    const { db, statements } = recordStatements();
    const watched = { ...createTestApi(db), clock: api.clock };
    const read = async () => {
      statements.length = 0;
      await callAs(watched, reader).get('/v1/demRecommend/page').expect(200);
      return statements.filter((statement) => !statement.startsWith('select "token_hash"')).join('\n');
    };
    expect(await read()).toContain('demand_feedback');
    await callAs(api, reader).put('/api/account/personalisation', { on: false }).expect(200);
    // The bookmark state of cards is read for every list, so `demand_marks` is not checked.
    expect(await read()).not.toMatch(/demand_feedback|demand_matches|saved_search|user_blocks/);
  });

  test.each(['by the reader', 'of the reader'])(
    'neither the home page nor a demand page recommends demands of a publisher who is blocked %s',
    async (whose) => {
      const [beside, shown] = [await publishDemand(api, { publisher_id: (await signInUser(api)).id }), await publish()];
      const read = async () =>
        Promise.all(['', `?demandId=${beside.id}`].map(async (query) => ids(await recommended(reader, query)).includes(shown.id)));
      expect(await read()).toEqual([true, true]);
      const [by, blocked] = whose === 'by the reader' ? [reader, publisher] : [publisher, reader];
      await api.db.insertInto('user_blocks').values({ user_id: by.id, blocked_id: blocked.id, at: api.clock.now() }).execute();
      expect(await read()).toEqual([false, false]);
    },
  );

  test('an unwanted match is neither listed nor counted, and one of an unwanted type ranks last', async () => {
    const wanted = await publishDemand(api, { publisher_id: reader.id, type_code: '10' });
    const [one, two] = [await signInUser(api), await signInUser(api)];
    const [first, second] = [
      await publish({ publisher_id: one.id, type_code: '20' }),
      await publish({ publisher_id: two.id, type_code: '50', region_code: '4401' }),
    ];
    await api.db.insertInto('demand_matching').values({ demand_id: wanted.id, due_at: api.clock.now() }).execute();
    await matchDemands(api.db, api.clock.now(), createWatchedLogger());
    const matches = async () => (await callAs(api, reader).get(`/api/demand/${wanted.id}/matches`).expect(200)).body.data;
    const mine = async () => (await callAs(api, reader).get('/api/demand/page-my-publish').expect(200)).body.data.records;
    expect((await matches()).records).toMatchObject([
      { id: first.id, takesFeedback: true },
      { id: second.id, takesFeedback: true },
    ]);
    await give(first.id).expect(200);
    expect([ids((await matches()).records), (await matches()).total]).toEqual([[second.id], 1]);
    expect(await mine()).toMatchObject([{ matchCount: 1, newMatchCount: 1 }]);
    await give(second.id, 'PUBLISHER').expect(200);
    expect((await matches()).total).toBe(0);
    await callAs(api, reader).delete('/api/demand-feedback').expect(200);
    expect((await matches()).total).toBe(2);
    // Matches of a demand that is awaiting review are computed on request.
    await api.db.updateTable('demands').set({ audit_status: 'WAITING_REVIEW' }).where('id', '=', wanted.id).execute();
    await give(first.id).expect(200);
    expect(ids((await matches()).records)).toEqual([second.id]);
  });

  test('sends no notice of a match by an unwanted publisher', async () => {
    await publishDemand(api, { publisher_id: reader.id, type_code: '10' });
    const before = await publish({ type_code: '70', industry_code: '1003', region_code: '6501' });
    await give(before.id, 'PUBLISHER').expect(200);
    const values = { typeCode: '20', regionCode: '4403', industryCode: '0101' };
    await saveAs(api, publisher, values);
    await matchDemands(api.db, api.clock.now(), createWatchedLogger());
    const told = () => api.db.selectFrom('notices').selectAll().where('user_id', '=', reader.id).where('category', '=', '匹配').execute();
    expect(await told()).toEqual([]);
    await callAs(api, reader).delete('/api/demand-feedback').expect(200);
    await saveAs(api, await signInPublisher(api), values);
    await matchDemands(api.db, api.clock.now(), createWatchedLogger());
    expect(await told()).toHaveLength(1);
  });

  test('feedback is exported, and deleted with the account, including feedback by others on its demands', async () => {
    const [theirs, own] = [await publish(), await publish({ publisher_id: reader.id })];
    await give(theirs.id, 'TYPE').expect(200);
    await give(own.id, 'PUBLISHER', publisher).expect(200);
    const { body } = await callAs(api, reader).get('/api/privacy/export').expect(200);
    expect(body.data.feedback).toMatchObject([
      { kind: 'DEMAND', demand_id: theirs.id },
      { kind: 'TYPE', type_code: '10' },
    ]);
    const asked = new Date(api.clock.now().getTime() - 16 * DAY_MS);
    await api.db.updateTable('users').set({ deletion_requested_at: asked }).where('id', '=', reader.id).execute();
    expect(await eraseAccounts(api.db, api.clock.now(), createWatchedLogger())).toBe(1);
    expect(await count()).toBe(0);
  });

  test('concurrent duplicates are stored once', async () => {
    const demand = await publish();
    await Promise.all(Array.from({ length: 6 }, () => give(demand.id, 'TYPE').expect(200)));
    expect(await count()).toBe(2);
  });
});
