import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { readReplyHabits } from '../../domain/messages/cached-reply-habits.ts';
import { sendAs } from '../../testing/chat-steps.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { type Caller, callAs } from '../../testing/publish-steps.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let owner: Caller;
  let demandId: string;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    api = createTestApi(database.db);
    owner = await signInUser(api);
    demandId = (await publishDemand(api, { publisher_id: owner.id })).id;
  });
  afterAll(() => database.close());

  const ask = async (): Promise<Caller> => {
    const reader = await signInUser(api);
    await sendAs(api, reader, { owner, reader, demandId }, { content: '您好' }).expect(200);
    return reader;
  };
  const answer = (reader: Caller) => sendAs(api, owner, { owner, reader, demandId }, { content: '您好，请讲' }).expect(200);
  const askAndAnswer = async (afterMs: number): Promise<Caller> => {
    const reader = await ask();
    api.clock.advance(afterMs);
    await answer(reader);
    return reader;
  };
  const replies = async () => {
    const { body } = await request(api.server).get(`/v1/user/${owner.id}/simple`).expect(200);
    const demand = await request(api.server).get(`/api/demand/${demandId}`).expect(200);
    expect(demand.body.data.publisher.replies).toEqual(body.data.replies);
    expect(demand.body.data.publisher.joinedAt).toBe(body.data.joinedAt);
    return body.data.replies;
  };

  test('tells the share of answered conversations and the median time, from the third one on', async () => {
    await askAndAnswer(10 * MINUTE_MS);
    await askAndAnswer(10 * MINUTE_MS);
    expect(await replies()).toBeNull();
    await askAndAnswer(5 * HOUR_MS);
    expect(await replies()).toEqual({ percent: 100, withinHours: 1 });
    await askAndAnswer(5 * HOUR_MS);
    expect(await replies()).toEqual({ percent: 100, withinHours: 3 });
  });

  test('cards of lists tell it too, counted again after ten minutes, and tell nothing of others', async () => {
    const other = await signInUser(api);
    const quiet = await publishDemand(api, { publisher_id: other.id, title: '没有人问过的需求' });
    const onCard = async (path: string, id = demandId) => {
      const { body } = await request(api.server).get(path).expect(200);
      return body.data.records.find((card: { id: string }) => card.id === id).publisher;
    };
    const lists = ['/api/demand/page-search?pageSize=50', '/api/demand/page-search?pageSize=50&withFacets=0'];
    for (let asked = 0; asked < 3; asked += 1) await askAndAnswer(2 * HOUR_MS);
    for (const path of lists) expect((await onCard(path)).replies).toEqual({ percent: 100, withinHours: 3 });
    // The page of the publisher tells it once, above the cards.
    expect(await onCard(`/api/demand/of-publisher/${owner.id}`)).not.toHaveProperty('replies');
    expect(await onCard('/api/demand/page-search?pageSize=50', quiet.id)).not.toHaveProperty('replies');
    for (let asked = 0; asked < 4; asked += 1) await askAndAnswer(MINUTE_MS);
    expect(await replies()).toEqual({ percent: 100, withinHours: 1 });
    expect((await onCard(lists[0] ?? '')).replies).toEqual({ percent: 100, withinHours: 3 });
    api.clock.advance(6 * MINUTE_MS);
    expect((await onCard(lists[0] ?? '')).replies).toEqual({ percent: 100, withinHours: 1 });
  });

  test('publishers who are in no list yet are counted together, and readers at the same time share the statement', async () => {
    const other = await signInUser(api);
    const counted: string[][] = [];
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        counted.push(result.rows.map(({ id }) => String(id)));
        return result;
      },
    });
    for (let asked = 0; asked < 3; asked += 1) await askAndAnswer(MINUTE_MS);
    const demands = [owner, other, owner].map(({ id }) => ({ publisher_id: id }));
    const read = () => readReplyHabits(db, demands, api.clock.now());
    const expected = new Map([[owner.id, { percent: 100, withinHours: 1 }]]);
    expect(await Promise.all([read(), read()])).toEqual([expected, expected]);
    expect(await read()).toEqual(expected);
    expect(counted.map((ids) => ids.toSorted())).toEqual([[owner.id, other.id].toSorted()]);
  });

  test('a count that fails is not kept', async () => {
    const now = api.clock.now();
    const demands = [{ publisher_id: owner.id }, { publisher_id: 'not a number' }];
    await expect(readReplyHabits(database.db, demands, now)).rejects.toThrow();
    expect(await readReplyHabits(database.db, demands.slice(0, 1), now)).toEqual(new Map());
  });

  test('only the first answer counts, and an unanswered conversation only after a day', async () => {
    const readers = [await askAndAnswer(MINUTE_MS), await askAndAnswer(MINUTE_MS), await askAndAnswer(MINUTE_MS)];
    await ask();
    expect(await replies()).toEqual({ percent: 100, withinHours: 1 });
    api.clock.advance(DAY_MS + 1);
    for (const reader of readers) await answer(reader);
    expect(await replies()).toEqual({ percent: 75, withinHours: 1 });
  });

  test('says nothing of a publisher who answered fewer than 60 %, nor a time of more than three days', async () => {
    await askAndAnswer(MINUTE_MS);
    for (let asked = 0; asked < 2; asked += 1) await ask();
    api.clock.advance(DAY_MS + 1);
    expect(await replies()).toBeNull();
    for (let asked = 0; asked < 2; asked += 1) await askAndAnswer(8 * DAY_MS);
    expect(await replies()).toEqual({ percent: 60, withinHours: null });
  });

  test('readers whom the publisher has blocked and conversations of an earlier quarter do not count', async () => {
    for (let asked = 0; asked < 3; asked += 1) await askAndAnswer(MINUTE_MS);
    const spammer = await ask();
    api.clock.advance(DAY_MS + 1);
    expect(await replies()).toMatchObject({ percent: 75 });
    await callAs(api, owner).post('/api/chat/block', { userId: spammer.id, blocked: true }).expect(200);
    expect(await replies()).toMatchObject({ percent: 100 });
    api.clock.advance(90 * DAY_MS);
    expect(await replies()).toBeNull();
  });

  test('a conversation that the publisher began is no question', async () => {
    for (let begun = 0; begun < 3; begun += 1) {
      const reader = await signInUser(api);
      await database.db
        .insertInto('contact_grants')
        .values({ user_id: reader.id, demand_id: demandId, granted_by: 'QUOTA', at: api.clock.now() })
        .execute();
      await answer(reader);
      await sendAs(api, reader, { owner, reader, demandId }, { content: '您好' }).expect(200);
      await answer(reader);
    }
    expect(await replies()).toBeNull();
  });
});
