import { beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { DAY_MS } from '#shared/durations.ts';
import { lockDemand, queueForMatching } from '../../../domain/demands/review-state-repository.ts';
import { type Caller, callAs, reviewAs, saveAs, signInPublisher } from '../../../testing/publish-steps.ts';
import { createWatchedLogger, forEachApi, signInUser } from '../../../testing/test-api.ts';
import { publishDemand } from '../../../testing/test-demands.ts';
import { MATCH_NOTICE, matchDemands, NOTICES_PER_DAY, runMatching } from './match-demands.ts';

forEachApi((api, database) => {
  const logger = createWatchedLogger();
  let owner: Caller;
  let other: Caller;
  beforeEach(async () => {
    for (const table of ['demand_matching', 'demand_matches', 'notices', 'user_blocks'] as const) await api.db.deleteFrom(table).execute();
    await api.db.updateTable('demands').set({ deleted_at: api.clock.now() }).execute();
    api.clock.advance(DAY_MS);
    [owner, other] = [await signInPublisher(api), await signInPublisher(api)];
  });

  const run = () => matchDemands(api.db, api.clock.now(), logger);
  /** Inserts a live demand directly, since publishers may only publish a limited number per day. */
  async function insert(by: Caller, values: Partial<Parameters<typeof publishDemand>[1]> = {}) {
    const demand = await publishDemand(api, { publisher_id: by.id, ...values });
    const due_at = new Date(api.clock.now().getTime() + 7 * DAY_MS);
    await api.db.insertInto('demand_matching').values({ demand_id: demand.id, due_at }).execute();
    return demand;
  }
  const approve = async (by: Caller, changes: Record<string, unknown> = {}) => {
    const saved = await saveAs(api, by, { typeCode: '20', regionCode: '4403', industryCode: '0101', ...changes }, { approved: false });
    await reviewAs(api, saved.id, { event: 'APPROVE' });
    return saved;
  };
  const queue = (...ids: string[]) =>
    api.db.updateTable('demand_matching').set({ due_at: api.clock.now() }).where('demand_id', 'in', ids).execute();
  const matchesOf = async (id: string, by = owner) => (await callAs(api, by).get(`/api/demand/${id}/matches`).expect(200)).body.data;
  const idsOf = async (id: string, by = owner): Promise<string[]> =>
    (await matchesOf(id, by)).records.map((match: { id: string }) => match.id);
  const mine = async (by = owner) => (await callAs(api, by).get('/api/demand/page-my-publish').expect(200)).body.data.records;
  const notices = (by: Caller) =>
    api.db.selectFrom('notices').selectAll().where('user_id', '=', by.id).where('category', '=', '匹配').execute();

  test('an approved demand is matched, both sides see the reasons, and the other publisher is notified once', async () => {
    const wanted = await insert(owner, { type_code: '10', title: '深圳奶茶店投放' });
    const found = await approve(other, { title: '深圳本地美食号接推广' });
    await run();
    await run();
    expect(await matchesOf(wanted.id)).toMatchObject({
      total: 1,
      records: [{ id: found.id, title: '深圳本地美食号接推广', isNew: true }],
      demand: { id: wanted.id, live: true },
    });
    const [match] = (await matchesOf(wanted.id)).records;
    expect(match.reasons[0]).toBe('广告主与流量主互补');
    expect(match.reasons).toContain('同在广东 深圳');
    expect(await idsOf(found.id, other)).toEqual([wanted.id]);
    const told = await notices(owner);
    expect(told).toMatchObject([{ title: MATCH_NOTICE, link: `/demand/${found.demandNumber}` }]);
    expect(told[0]?.content).toContain('新发布的「深圳本地美食号接推广」可能适合您的「深圳奶茶店投放」');
    expect(await notices(other)).toEqual([]);
  });

  test('a demand shows a viewer which of their own demands fits best, and nothing to others', async () => {
    const best = await insert(owner, { type_code: '10', title: '深圳奶茶店投放' });
    const further = await insert(owner, { type_code: '10', title: '广州奶茶店投放', region_code: '4401' });
    const found = await approve(other);
    await queue(best.id, further.id);
    await run();
    const open = async (by: Caller | null) =>
      (await callAs(api, by).get(`/api/demand/${found.demandNumber}`).expect(200)).body.data.ownMatch;
    expect(await open(owner)).toEqual({ id: best.id, title: '深圳奶茶店投放', reasons: expect.arrayContaining(['广告主与流量主互补']) });
    for (const by of [null, other, await signInUser(api)]) expect(await open(by)).toBeNull();
    await api.db.updateTable('demands').set({ audit_status: 'PAUSED' }).where('id', '=', best.id).execute();
    expect(await open(owner)).toMatchObject({ id: further.id });
    await callAs(api, owner).put('/api/account/personalisation', { on: false }).expect(200);
    expect(await open(owner)).toBeNull();
    await callAs(api, owner).put('/api/account/personalisation', { on: true }).expect(200);
    await callAs(api, owner).post(`/api/demand/${found.id}/feedback`, { kind: 'PUBLISHER' }).expect(200);
    expect(await open(owner)).toBeNull();
    await callAs(api, owner).delete('/api/demand-feedback').expect(200);
    await api.db.insertInto('user_blocks').values({ user_id: other.id, blocked_id: owner.id, at: api.clock.now() }).execute();
    expect(await open(owner)).toBeNull();
  });

  test('own demands show the number of matches; viewing them marks them as seen', async () => {
    const wanted = await insert(owner, { type_code: '10' });
    await queue(wanted.id);
    await insert(other, { type_code: '20' });
    await insert(other, { type_code: '20', region_code: '4401' });
    await run();
    expect(await mine()).toMatchObject([{ id: wanted.id, matchCount: 2, newMatchCount: 2 }]);
    expect((await matchesOf(wanted.id)).total).toBe(2);
    await callAs(api, owner).post(`/api/demand/${wanted.id}/matches/seen`).expect(200);
    expect(await mine()).toMatchObject([{ matchCount: 2, newMatchCount: 0 }]);
    expect((await matchesOf(wanted.id)).records).toMatchObject([{ isNew: false }, { isNew: false }]);
    api.clock.advance(60_000);
    const later = await approve(other);
    await run();
    expect(await mine()).toMatchObject([{ matchCount: 3, newMatchCount: 1 }]);
    expect((await matchesOf(wanted.id)).records.filter(({ isNew }: { isNew: boolean }) => isNew)).toMatchObject([{ id: later.id }]);
  });

  test('a demand awaiting review shows its current matches; no notice is sent', async () => {
    const fitting = await insert(other, { type_code: '10' });
    const waiting = await saveAs(api, owner, { typeCode: '20', regionCode: '4403', industryCode: '0101' }, { approved: false });
    await run();
    expect(await matchesOf(waiting.id)).toMatchObject({
      records: [{ id: fitting.id, isNew: false }],
      demand: { auditStatus: 'WAITING_REVIEW', live: false },
    });
    expect(await mine()).toMatchObject([{ matchCount: null, newMatchCount: null }]);
    expect(await notices(other)).toEqual([]);
  });

  test('excludes blocked users also for a demand awaiting review or matching', async () => {
    const [blocked, blocking, third] = [await signInUser(api), await signInUser(api), await signInUser(api)];
    for (const by of [blocked, blocking]) await insert(by, { type_code: '10' });
    const shown = await insert(third, { type_code: '10' });
    const waiting = await saveAs(api, owner, { typeCode: '20', regionCode: '4403', industryCode: '0101' }, { approved: false });
    const at = api.clock.now();
    await api.db
      .insertInto('user_blocks')
      .values([
        { user_id: owner.id, blocked_id: blocked.id, at },
        { user_id: blocking.id, blocked_id: owner.id, at },
      ])
      .execute();
    expect(await idsOf(waiting.id)).toEqual([shown.id]);
    await reviewAs(api, waiting.id, { event: 'APPROVE' });
    expect(await idsOf(waiting.id)).toEqual([shown.id]);
    await run();
    expect(await idsOf(waiting.id)).toEqual([shown.id]);
  });

  test('excludes hidden, expired and own demands and those of blocked users', async () => {
    const wanted = await insert(owner, { type_code: '10' });
    await insert(owner, { type_code: '20' });
    const [hidden, expired, blocked, shown] = [
      await insert(other, { type_code: '20' }),
      await insert(await signInUser(api), { type_code: '20', valid_until: new Date(api.clock.now().getTime() + 1_000) }),
      await insert(await signInUser(api), { type_code: '20' }),
      await insert(await signInUser(api), { type_code: '20' }),
    ];
    await queue(wanted.id);
    await run();
    expect((await idsOf(wanted.id)).toSorted()).toEqual([hidden, expired, blocked, shown].map(({ id }) => id).toSorted());
    await api.db.updateTable('demands').set({ audit_status: 'PAUSED' }).where('id', '=', hidden.id).execute();
    const { publisher_id } = await api.db
      .selectFrom('demands')
      .select('publisher_id')
      .where('id', '=', blocked.id)
      .executeTakeFirstOrThrow();
    await api.db.insertInto('user_blocks').values({ user_id: publisher_id, blocked_id: owner.id, at: api.clock.now() }).execute();
    api.clock.advance(2_000);
    expect(await idsOf(wanted.id)).toEqual([shown.id]);
    expect(await mine()).toMatchObject([{}, { matchCount: 1 }]);
  });

  test('lists at most three matches of one publisher and none of the own organization', async () => {
    const wanted = await insert(owner, { type_code: '10' });
    for (let index = 0; index < 5; index += 1) await insert(other, { type_code: '20' });
    const colleague = await signInUser(api);
    await insert(colleague, { type_code: '20' });
    const { id } = await api.db
      .insertInto('organizations')
      .values({ name: `企业${owner.id}`, credit_no: owner.id, created_at: api.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await api.db.updateTable('users').set({ org_id: id }).where('id', 'in', [owner.id, colleague.id]).execute();
    await queue(wanted.id);
    await run();
    expect((await matchesOf(wanted.id)).total).toBe(3);
  });

  test('a change matches again: removes lost matches on both sides and keeps the others as seen', async () => {
    const wanted = await insert(owner, { type_code: '10' });
    const [stays, leaves] = [await insert(other, { type_code: '20' }), await insert(other, { type_code: '20' })];
    await queue(wanted.id, stays.id, leaves.id);
    await run();
    await callAs(api, owner).post(`/api/demand/${wanted.id}/matches/seen`).expect(200);
    await api.db
      .updateTable('demands')
      .set({ industry_code: '1003', region_code: '6501', type_code: '70' })
      .where('id', '=', leaves.id)
      .execute();
    await queue(leaves.id);
    api.clock.advance(60_000);
    await run();
    expect((await matchesOf(wanted.id)).records).toMatchObject([{ id: stays.id, isNew: false }]);
    expect(await idsOf(leaves.id, other)).toEqual([]);
  });

  test('sends at most three notices a day, one per new demand, and none for a restored one', async () => {
    await insert(owner, { type_code: '10' });
    await insert(owner, { type_code: '10' });
    const shown = [];
    for (let index = 0; index < NOTICES_PER_DAY + 1; index += 1) shown.push(await approve(await signInPublisher(api)));
    await run();
    expect(await notices(owner)).toHaveLength(NOTICES_PER_DAY);
    api.clock.advance(DAY_MS);
    const [first] = shown;
    await reviewAs(api, first?.id ?? '', { event: 'TAKE_DOWN', reason: '内容与事实不符' });
    await reviewAs(api, first?.id ?? '', { event: 'RESTORE' });
    await run();
    expect(await notices(owner)).toHaveLength(NOTICES_PER_DAY);
    await approve(await signInPublisher(api));
    await run();
    expect(await notices(owner)).toHaveLength(NOTICES_PER_DAY + 1);
  });

  test('sends no notice with personalisation off, but still lists the matches', async () => {
    const wanted = await insert(owner, { type_code: '10' });
    const address = '/api/account/personalisation';
    expect((await callAs(api, owner).get(address).expect(200)).body.data).toEqual({ on: true });
    expect((await callAs(api, owner).put(address, { on: false }).expect(200)).body.data).toEqual({ on: false });
    const shown = await approve(other);
    await run();
    expect(await notices(owner)).toEqual([]);
    expect(await idsOf(wanted.id)).toEqual([shown.id]);
    await callAs(api, owner).put(address, { on: true }).expect(200);
    await approve(await signInPublisher(api));
    await run();
    expect(await notices(owner)).toHaveLength(1);
    await callAs(api, owner).put(address, { on: 'ja' }).expect(400);
    await callAs(api, null).put(address, { on: false }).expect(401);
  });

  test('skips demands that are not due, matches again after a week, and drops hidden ones', async () => {
    const [shown, hidden] = [await insert(owner), await insert(owner)];
    await queue(shown.id, hidden.id);
    expect(await run()).toBe(2);
    expect(await run()).toBe(0);
    await api.db.updateTable('demands').set({ audit_status: 'PAUSED' }).where('id', '=', hidden.id).execute();
    api.clock.advance(7 * DAY_MS);
    expect(await run()).toBe(2);
    api.clock.advance(7 * DAY_MS);
    expect(await run()).toBe(1);
  });

  test('skips a demand that is being changed, so that neither transaction waits for the other', async () => {
    // PGlite has one connection.
    if (!database.url) return;
    const wanted = await insert(owner);
    await queue(wanted.id);
    await api.db.transaction().execute(async (trx) => {
      await lockDemand(trx, { id: wanted.id });
      expect(await run()).toBe(0);
      await queueForMatching(trx, wanted.id, 'CHANGED', api.clock.now());
    });
    expect(await run()).toBe(1);
  });

  test('retries a demand whose match is being changed, without holding locks the other transaction may need', async () => {
    // PGlite has one connection.
    if (!database.url) return;
    const wanted = await insert(owner, { type_code: '10' });
    const found = await approve(other);
    const errors: string[] = [];
    const told = pino({ level: 'error' }, { write: (line: string) => errors.push(line) });
    await api.db.transaction().execute(async (trx) => {
      await lockDemand(trx, { id: wanted.id });
      expect(await matchDemands(api.db, api.clock.now(), told)).toBe(1);
    });
    expect({ found: await idsOf(found.id, other), errors }).toEqual({ found: [], errors: [] });
    api.clock.advance(60_000);
    expect(await run()).toBe(1);
    expect(await idsOf(found.id, other)).toEqual([wanted.id]);
    expect(await notices(owner)).toMatchObject([{ title: MATCH_NOTICE }]);
  });

  test('returns 404 for another user’s, a removed or an unknown demand', async () => {
    const { id } = await insert(other);
    for (const address of [`/api/demand/${id}/matches`, '/api/demand/999999999999/matches', '/api/demand/x/matches']) {
      await callAs(api, owner).get(address).expect(404);
    }
    await callAs(api, owner).post(`/api/demand/${id}/matches/seen`).expect(404);
    await callAs(api, null).get(`/api/demand/${id}/matches`).expect(401);
  });

  test('logs a temporary database failure and tries again', async () => {
    const failing = { ...api.db, transaction: () => ({ execute: () => Promise.reject(new Error('away')) }) } as unknown as typeof api.db;
    await expect(runMatching({ db: failing, clock: api.clock, logger }, new AbortController().signal)).resolves.toBeUndefined();
  });
});
