import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { deleteInBatches } from '../platform/db/delete-in-batches.ts';
import { createSession } from '../platform/http/session.ts';
import { forEachDatabase, type TestDatabase } from '../testing/for-each-database.ts';
import { signInUser, TestClock } from '../testing/test-api.ts';
import { pruneExpired } from './prune-expired.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  const clock = new TestClock();
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test('skips a locked row until the next run instead of waiting for it', async () => {
    const { db, url } = database;
    // PGlite has a single connection.
    if (!url) return;
    const old = new Date(clock.now().getTime() - 48 * HOUR_MS);
    await db
      .insertInto('attempts')
      .values(['held', 'free'].map((key) => ({ key, at: old })))
      .execute();
    const listLeft = async () => (await db.selectFrom('attempts').select('key').execute()).map(({ key }) => key);
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('attempts').select('id').where('key', '=', 'held').forUpdate().execute();
      await pruneExpired(db, clock.now());
      expect(await listLeft()).toEqual(['held']);
    });
    await pruneExpired(db, clock.now());
    expect(await listLeft()).toEqual([]);
  });

  test('removes what no rule reads any more and keeps what still counts', async () => {
    const { db } = database;
    const now = clock.now();
    const old = new Date(now.getTime() - 48 * HOUR_MS);
    const soon = new Date(now.getTime() + HOUR_MS);
    const user = await signInUser({ db, clock });
    const ended = await createSession(db, { id: user.id, ip: '127.0.0.1', userAgent: 'ended' }, now);
    await db.updateTable('sessions').set({ revoked_at: old }).where('user_agent', '=', 'ended').execute();
    expect(ended.token).toBeTruthy();
    await db
      .insertInto('attempts')
      .values([
        { key: 'old', at: old },
        { key: 'new', at: new Date(now.getTime() - 23 * HOUR_MS) },
      ])
      .execute();
    await db
      .insertInto('captchas')
      .values([
        { ticket_hash: 'old', answer_hash: '', expires_at: old },
        { ticket_hash: 'new', answer_hash: '', expires_at: soon },
      ])
      .execute();
    const code = { phone: '1', scene: 'login', ip: '', created_at: old };
    await db
      .insertInto('sms_codes')
      .values([
        { ...code, code_hash: 'old', expires_at: old },
        { ...code, code_hash: 'new', expires_at: soon },
      ])
      .execute();
    await db
      .insertInto('wechat_tickets')
      .values([
        { ticket_hash: 'old', openid: '', expires_at: old },
        { ticket_hash: 'new', openid: '', expires_at: soon },
      ])
      .execute();
    await db
      .insertInto('invite_bindings')
      .values([
        { ip: 'old', invite_code: '', expires_at: old },
        { ip: 'new', invite_code: '', expires_at: soon },
      ])
      .execute();
    await db
      .insertInto('sandbox_outbox')
      .values([
        { kind: 'old', payload: '{}', created_at: old },
        { kind: 'new', payload: '{}', created_at: now },
      ])
      .execute();

    const login = { user_id: user.id, method: 'SMS', ok: true, ip: '' };
    await db
      .insertInto('login_history')
      .values([
        { ...login, at: new Date(now.getTime() - 91 * DAY_MS) },
        { ...login, at: new Date(now.getTime() - 89 * DAY_MS) },
      ])
      .execute();

    await pruneExpired(db, now);

    expect(await db.selectFrom('login_history').select('at').execute()).toHaveLength(1);

    expect(await db.selectFrom('attempts').select('key').execute()).toEqual([{ key: 'new' }]);
    expect(await db.selectFrom('captchas').select('ticket_hash').execute()).toEqual([{ ticket_hash: 'new' }]);
    expect(await db.selectFrom('sms_codes').select('code_hash').execute()).toEqual([{ code_hash: 'new' }]);
    expect(await db.selectFrom('wechat_tickets').select('ticket_hash').execute()).toEqual([{ ticket_hash: 'new' }]);
    expect(await db.selectFrom('invite_bindings').select('ip').execute()).toEqual([{ ip: 'new' }]);
    expect(await db.selectFrom('sandbox_outbox').select('kind').execute()).toEqual([{ kind: 'new' }]);
    expect(await db.selectFrom('sessions').select('user_agent').execute()).toEqual([{ user_agent: 'test' }]);
  });

  test('removes invitations a month after their end, and removals of members once no earlier invitation can still be open', async () => {
    const { db } = database;
    const now = clock.now();
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const [user, other] = [await signInUser({ db, clock }), await signInUser({ db, clock })];
    const org = { name: '清理公司', credit_no: 'PRUNE1', created_at: now };
    const { id: org_id } = await db.insertInto('organizations').values(org).returning('id').executeTakeFirstOrThrow();
    const invitation = { org_id, created_by: user.id, role: 'MEMBER' as const, seed: 's', created_at: daysAgo(60) };
    await db
      .insertInto('org_invitations')
      .values([
        { ...invitation, token_hash: 'old', expires_at: daysAgo(31) },
        { ...invitation, token_hash: 'new', expires_at: daysAgo(29) },
      ])
      .execute();
    await db
      .insertInto('org_removals')
      .values([
        { org_id, user_id: user.id, at: daysAgo(32) },
        { org_id, user_id: other.id, at: daysAgo(30) },
      ])
      .execute();
    await pruneExpired(db, now);
    expect(await db.selectFrom('org_invitations').select('token_hash').execute()).toEqual([{ token_hash: 'new' }]);
    expect(await db.selectFrom('org_removals').select('user_id').execute()).toEqual([{ user_id: other.id }]);
  });

  test('removes notices after a year, read or not', async () => {
    const { db } = database;
    const now = clock.now();
    const { id: user_id } = await signInUser({ db, clock });
    const notice = (title: string, days: number, read_at: Date | null) => ({
      ...{ user_id, title, summary: '', content: '', category: '系统', read_at },
      created_at: new Date(now.getTime() - days * DAY_MS),
    });
    await db
      .insertInto('notices')
      .values([notice('read', 366, now), notice('unread', 366, null), notice('kept', 364, null), notice('late', 366, null)])
      .execute();
    await pruneExpired(db, now);
    expect(await db.selectFrom('notices').select('title').where('user_id', '=', user_id).execute()).toEqual([{ title: 'kept' }]);
  });

  test('continues until no batch is left, and stops when the signal aborts', async () => {
    const { db } = database;
    await sql`insert into missed_reads (reader, target, at) select 'r', n::text, now() from generate_series(1, 25) as n`.execute(db);
    const isGiven = sql`at > '2000-01-01'`;
    await deleteInBatches(db, 'missed_reads', isGiven, { signal: AbortSignal.abort() });
    expect(await db.selectFrom('missed_reads').selectAll().execute()).toHaveLength(25);
    await deleteInBatches(db, 'missed_reads', isGiven, { batch: 10 });
    expect(await db.selectFrom('missed_reads').selectAll().execute()).toEqual([]);
  });
});
