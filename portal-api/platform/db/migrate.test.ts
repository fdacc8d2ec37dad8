import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { heatOfSteady } from '../../domain/demands/heat.ts';
import { isDeviceRewarded, readTraces } from '../../domain/referrals/referral-repository.ts';
import { completeClaims } from '../../features/reward/claim-gift.ts';
import { listClaims } from '../../features/reward/reward-repository.ts';
import { describeSchema } from '../../testing/describe-schema.ts';
import * as firstInitial from '../../testing/first-day-migrations/0001-initial.ts';
import * as firstPeople from '../../testing/first-day-migrations/0005-people.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { StartFailure } from '../errors.ts';
import type { Database } from './database.ts';
import { migrate, migrateAs } from './migrate.ts';
import * as demandLife from './migrations/0002-demand-life.ts';
import * as searchTokens from './migrations/0003-search-tokens.ts';
import * as sensitiveWords from './migrations/0004-sensitive-words.ts';
import * as noticesWithoutNames from './migrations/0040-notices-without-names.ts';
import { up as setPublicationTimes } from './migrations/0053-publication-times.ts';
import checksums from './migrations/checksums.json' with { type: 'json' };

/** The migrations as they ran on the first day, before any of them had a checksum. */
const ofFirstDay: Record<string, Migration> = {
  '0001-initial': firstInitial,
  '0002-demand-life': demandLife,
  '0003-search-tokens': searchTokens,
  '0004-sensitive-words': sensitiveWords,
  '0005-people': firstPeople,
};

async function migrateAsOnFirstDay(db: Database, last = '0005-people'): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ofFirstDay } });
  const { error } = await migrator.migrateTo(last);
  if (error) throw error;
}

forEachDatabase((open) => {
  let database: TestDatabase;
  let schema: string[];
  beforeAll(async () => {
    database = await open();
    schema = await describeSchema(database.db);
  });
  afterAll(() => database.close());

  const onDatabase = async (work: (db: Database) => Promise<void>) => {
    const other = await open({ isMigrated: false });
    try {
      await work(other.db);
    } finally {
      await other.close();
    }
  };

  test('migrating twice changes nothing', async () => {
    await migrate(database.db);
    expect(await database.db.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  test('the migration of notices removes the names of other users and changes nothing else', async () => {
    const { db } = database;
    const user = { phone: '13900000040', nickname: '收件人', invite_code: 'NOTICES1', created_at: new Date() };
    const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
    const told = {
      有人查看了您的联系方式: ['小林查看了您在「求渠道」中的联系方式。', '有人查看了您在「求渠道」中的联系方式。'],
      邀请奖励已到账: ['您邀请的「小林」首条需求已通过审核，奖励联系卡 2 张。', '您邀请的一位好友首条需求已通过审核，奖励联系卡 2 张。'],
      今天该跟进了: ['您邀请的「小林」查看了您在「求渠道」', '您邀请的「小林」查看了您在「求渠道」'],
    };
    for (const [title, [text = '']] of Object.entries(told)) {
      const notice = { user_id: id, category: '互动', title, content: text, summary: text, created_at: new Date() };
      await db.insertInto('notices').values(notice).execute();
    }
    for (const _ of [1, 2]) await noticesWithoutNames.up(db as unknown as Kysely<unknown>);
    const notices = await db.selectFrom('notices').select(['title', 'content', 'summary']).execute();
    expect(Object.fromEntries(notices.map(({ title, content, summary }) => [title, [content, summary]]))).toEqual(
      Object.fromEntries(Object.entries(told).map(([title, [, after]]) => [title, [after, after]])),
    );
    await db.deleteFrom('notices').execute();
    await db.deleteFrom('users').where('id', '=', id).execute();
  });

  test('ids are strings', async () => {
    const row = await database.db
      .insertInto('announcements')
      .values({ title: '标题', summary: '', content: '', created_at: new Date() })
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow();
    expect(row.id).toBe('1');
    expect(row.created_at).toBeInstanceOf(Date);
  });

  test.each(Object.keys(ofFirstDay))('a first-day database that stopped at %s ends up with the current schema', (last) =>
    onDatabase(async (db) => {
      await migrateAsOnFirstDay(db, last);
      await migrate(db);
      expect(await describeSchema(db)).toEqual(schema);
      await migrate(db);
    }),
  );

  test('rewards and gifts recorded on the first day still count', () =>
    onDatabase(async (db) => {
      await migrateAsOnFirstDay(db);
      const [phone, rewardedAt, secret] = ['13900000001', '2026-11-21T12:00:00Z', 'secret'];
      await sql`insert into users (id, phone, nickname, invite_code, created_at) overriding system value values
        (1, '13900000000', '甲', 'AAAAAA', now()), (2, ${phone}, '乙', 'BBBBBB', now()), (3, '13900000002', '丙', 'CCCCCC', now())`.execute(
        db,
      );
      await sql`insert into events (uuid, event_code, user_id, created_at) values
        ('3F2B8A52-6C1E-4A8E-9F0E-0F6A6F1B2C3D', 'REGISTER', 2, now()), ('3f2b8a52-6c1e-4a8e-9f0e-0f6a6f1b2c3e', 'LOGIN', 2, now()),
        ('3f2b8a52-6c1e-4a8e-9f0e-0f6a6f1b2c3f', 'LOGIN', 3, now())`.execute(db);
      await sql`insert into invite_rewards (invited_id, inviter_id, status, device_hash, at) values
        (2, 1, 'REWARDED', 'hash-of-then', ${rewardedAt}), (3, 1, 'REFUSED', 'hash-of-another', ${rewardedAt})`.execute(db);
      await sql`insert into welfare_claims (user_id, welfare_id, at) values (2, 'gift', now())`.execute(db);

      await migrate(db);
      await completeClaims(db, secret);

      const isRewarded = async (device: string) => isDeviceRewarded(db, [device]);
      const { devices } = await readTraces(db, '2');
      expect(devices).toHaveLength(2);
      expect(await Promise.all([...devices, 'hash-of-then'].map(isRewarded))).toEqual([true, true, true]);
      expect(await isDeviceRewarded(db, [...(await readTraces(db, '3')).devices, 'hash-of-another'])).toBe(false);
      const { phone_hash } = await db.selectFrom('welfare_claims').select('phone_hash').executeTakeFirstOrThrow();
      expect(phone_hash).toMatch(/^[\w-]{43}$/);
      expect(await listClaims(db, '99', phone_hash)).toEqual(new Set(['gift']));
    }));

  test('earlier events become views per day and heat, without the publisher’s own views', () =>
    onDatabase(async (db) => {
      await migrateAsOnFirstDay(db);
      await sql`insert into users (id, phone, nickname, invite_code, created_at) overriding system value
        values (1, '13900000000', '甲', 'AAAAAA', now())`.execute(db);
      await sql`insert into demands (id, demand_number, publisher_id, type_code, title, content, summary, industry_code, region_code,
          settlement_modes, audit_status, refreshed_at, search_text, search_grams, created_at, updated_at, contact_count, collect_count)
        overriding system value
        select n, 'BD' || n, 1, '10', '', '', '', '01', '44', '{}', 'PUBLISH', now(), '', '{}', now() - days * interval '1 day', now(), contacts, 0
        from (values (1, 70, 9), (2, 1, 1), (3, 1, 0)) as of_all (n, days, contacts)`.execute(db);
      await sql`insert into events (uuid, event_code, demand_id, user_id, created_at)
        select uuid, code, 1, by::bigint, timestamptz '2026-02-27T15:30:00Z' + minutes * interval '1 minute' from (values
          ('a', 'OPEN_INFORMATION_DETAIL', null, 0), ('a', 'OPEN_INFORMATION_DETAIL', null, 10), ('b', 'OPEN_INFORMATION_DETAIL', null, 0),
          ('a', 'OPEN_INFORMATION_DETAIL', null, 60), ('c', 'OPEN_INFORMATION_DETAIL', '1', 0), ('a', 'LOGOUT', null, 0)
        ) as of_all (uuid, code, by, minutes)`.execute(db);
      await migrate(db);
      const days = await db
        .selectFrom('demand_view_days')
        .select([sql<string>`day::text`.as('day'), 'views'])
        .orderBy('day')
        .execute();
      expect(days).toEqual([
        { day: '2026-02-27', views: 2 },
        { day: '2026-02-28', views: 1 },
      ]);
      const kinds = await db.selectFrom('event_days').select(['event_code', 'events']).orderBy('event_code').orderBy('day').execute();
      expect(kinds.map(({ event_code, events }) => `${event_code} ${events}`)).toEqual([
        'LOGOUT 1',
        'OPEN_INFORMATION_DETAIL 4',
        'OPEN_INFORMATION_DETAIL 1',
      ]);
      const [long, young, none] = await db.selectFrom('demands').select(['heat', 'created_at']).orderBy('id').execute();
      const expected = [long && heatOfSteady(90, long.created_at, new Date()), young && heatOfSteady(10, young.created_at, new Date())];
      expect(long?.heat).toBeCloseTo(expected[0] ?? 0, 3);
      expect(young?.heat).toBeCloseTo(expected[1] ?? 0, 3);
      expect(none?.heat).toBe(Number.NEGATIVE_INFINITY);
    }));

  test('earlier conversations know when the reader asked and the publisher first answered', () =>
    onDatabase(async (db) => {
      await migrateAsOnFirstDay(db);
      await sql`insert into users (id, phone, nickname, invite_code, created_at) overriding system value
        select n, '1390000000' || n, '甲', 'AAAAA' || n, now() from generate_series(1, 5) as n`.execute(db);
      await sql`insert into demands (id, demand_number, publisher_id, type_code, title, content, summary, industry_code, region_code,
          settlement_modes, audit_status, refreshed_at, search_text, search_grams, created_at, updated_at)
        overriding system value
        values (1, 'BD1', 1, '10', '', '', '', '01', '44', '{}', 'PUBLISH', now(), '', '{}', now(), now())`.execute(db);
      await sql`insert into threads (demand_id, publisher_id, reader_id, updated_at)
        select 1, 1, n, now() - case n when 5 then 179 else 3 end * interval '1 day' from generate_series(2, 5) as n`.execute(db);
      // Reader 2 was answered, 3 was not, the publisher began with 4, and 5 asked half a year ago.
      await sql`insert into messages (thread_id, demand_id, from_id, to_id, content, created_at)
        select threads.id, 1, from_id, to_id, '', now() - days * interval '1 day' from (values
          (2, 1, 9), (2, 1, 8), (1, 2, 7), (1, 2, 6), (3, 1, 5), (1, 4, 5), (4, 1, 4), (1, 4, 3), (5, 1, 180), (1, 5, 179)
        ) as of_all (from_id, to_id, days) join threads on threads.reader_id in (from_id, to_id)`.execute(db);
      await migrate(db);
      const daysAgo = (column: string) => sql<number | null>`round(extract(epoch from now() - ${sql.ref(column)}) / 86400)::int`;
      const threads = db
        .selectFrom('threads')
        .select(['reader_id', daysAgo('asked_at').as('asked'), daysAgo('answered_at').as('answered')]);
      expect(await threads.orderBy('reader_id').execute()).toEqual([
        { reader_id: '2', asked: 9, answered: 7 },
        { reader_id: '3', asked: 5, answered: null },
        { reader_id: '4', asked: null, answered: null },
        { reader_id: '5', asked: null, answered: null },
      ]);
    }));

  test('an earlier balance becomes an opening transfer; users without one get no account', () =>
    onDatabase(async (db) => {
      await migrateAsOnFirstDay(db);
      await sql`insert into users (id, phone, nickname, invite_code, created_at, balance) overriding system value values
        (1, '13900000000', '甲', 'AAAAAA', now(), 12850), (2, '13900000001', '乙', 'BBBBBB', now(), 0),
        (3, '13900000002', '丙', 'CCCCCC', now(), 1)`.execute(db);
      await migrate(db);
      const transfers = await db.selectFrom('ledger_transfers').select(['kind', 'biz_id', 'amount', 'credit_after']).execute();
      expect(transfers).toEqual([
        { kind: 'OPENING', biz_id: '1', amount: 12_850, credit_after: '12850' },
        { kind: 'OPENING', biz_id: '3', amount: 1, credit_after: '1' },
      ]);
      const accounts = db.selectFrom('ledger_accounts').select(['name', 'balance']).where('user_id', 'is not', null).orderBy('id');
      expect(await accounts.execute()).toEqual([
        { name: 'CASH:1', balance: '12850' },
        { name: 'CASH:3', balance: '1' },
      ]);
    }));

  test('text stored in traditional characters is found in simplified ones and stays unchanged', () =>
    onDatabase(async (db) => {
      await migrateAsOnFirstDay(db);
      await sql`insert into users (id, phone, nickname, invite_code, created_at) overriding system value values
        (1, '13900000000', '甲', 'AAAAAA', now())`.execute(db);
      await sql`insert into demands (demand_number, publisher_id, type_code, title, content, summary, search_text, search_grams, industry_code,
        region_code, settlement_modes, audit_status, refreshed_at, created_at, updated_at) values
        ('BD202600000001', 1, '10', '聯名咖啡', '開店', '開店', '聯名咖啡', array['聯', '名', '聯名', '名咖'], '0101', '31', array['CPS'], 'PUBLISH', now(), now(), now()),
        ('BD202600000002', 1, '10', '联名', '开店', '开店', '联名', array['联', '名', '联名'], '0101', '31', array['CPS'], 'PUBLISH', now(), now(), now())`.execute(
        db,
      );
      await sql`insert into organizations (name, credit_no, official_status, search_grams, created_at) values
        ('灣區貿易（HK）', '91350100M000100Y43', 2, array['灣', '灣區'], now())`.execute(db);
      await migrate(db);
      const demands = await db.selectFrom('demands').select(['title', 'search_text', 'search_grams']).orderBy('demand_number').execute();
      expect(demands.map(({ search_grams, ...rest }) => ({ ...rest, search_grams: search_grams.toSorted() }))).toEqual([
        { title: '聯名咖啡', search_text: '联名咖啡', search_grams: ['名', '名咖', '联', '联名'] },
        { title: '联名', search_text: '联名', search_grams: ['名', '联', '联名'] },
      ]);
      expect(
        (await db.selectFrom('organizations').select(['name', 'search_grams']).executeTakeFirstOrThrow()).search_grams?.toSorted(),
      ).toEqual(['湾', '湾区']);
      expect(await db.selectFrom('organizations').select(['name', 'search_name']).execute()).toEqual([
        { name: '灣區貿易（HK）', search_name: '湾区贸易(hk)' },
      ]);
    }));

  test('demands that waited for their review count as published at their first approval', () =>
    onDatabase(async (db) => {
      await migrate(db);
      await sql`insert into users (id, phone, nickname, invite_code, created_at) overriding system value values
        (1, '13900000000', '甲', 'AAAAAA', now())`.execute(db);
      const demands = await sql<{ id: string }>`insert into demands (demand_number, publisher_id, type_code, title, content, summary,
        search_text, search_grams, industry_code, region_code, settlement_modes, audit_status, refreshed_at, created_at, updated_at)
        select 'BD20260000000' || n, 1, '10', '联名', '开店', '开店', '联名', array['联'], '0101', '31', array['CPS'], 'PUBLISH', at, at, at
        from generate_series(1, 3) n, cast('2026-01-01T00:00:00Z' as timestamptz) at returning id`.execute(db);
      const [waited, older, fresh] = demands.rows.map(({ id }) => id);
      // The second has no submission in its log: it is older than the log, and was taken down and approved again later.
      await sql`insert into demand_transitions (demand_id, event, actor_kind, actor, before, after, at) values
        (${waited}, 'SAVE', 'OWNER', '1', null, '{}', '2026-01-01T00:00:00Z'),
        (${waited}, 'APPROVE', 'REVIEWER', '甲', '{}', '{}', '2026-01-03T00:00:00Z'),
        (${waited}, 'APPROVE', 'REVIEWER', '甲', '{}', '{}', '2026-01-09T00:00:00Z'),
        (${older}, 'APPROVE', 'REVIEWER', '甲', '{}', '{}', '2026-01-05T00:00:00Z'),
        (${fresh}, 'SAVE', 'OWNER', '1', null, '{}', '2026-01-01T00:00:00Z')`.execute(db);
      await setPublicationTimes(db as unknown as Kysely<unknown>);
      const rows = await db.selectFrom('demands').select('created_at').orderBy('id').execute();
      expect(rows.map(({ created_at }) => created_at.toISOString().slice(0, 10))).toEqual(['2026-01-03', '2026-01-01', '2026-01-01']);
    }));

  test('each migration is recorded with its checksum, including those from before checksums', () =>
    onDatabase(async (db) => {
      await migrateAsOnFirstDay(db);
      await migrate(db);
      const rows = await db.selectFrom('migration_checksums').selectAll().orderBy('name').execute();
      expect(Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]))).toEqual(checksums);
    }));

  const makes = (table: string): Migration => ({
    up: async (db: Kysely<unknown>) => void (await sql.raw(`create table ${table}`).execute(db)),
  });
  const recording = { '0006-mend-people': makes('migration_checksums (name text, checksum text)') };

  test('a changed or unknown migration stops the start with a clear message', () =>
    onDatabase(async (db) => {
      const known = { ...recording, '0099-new': makes('other ()') };
      const sums = { '0006-mend-people': 'first', '0099-new': 'second' };
      expect(await migrateAs(db, known, sums)).toEqual({ hasRun: true, isNew: true });

      const changed = migrateAs(db, known, { ...sums, '0099-new': 'another' });
      await expect(changed).rejects.toThrow(StartFailure);
      await expect(changed).rejects.toThrow(/^Migration 0099-new is not the one that this database was made with: .+ before\.$/);
      const older = migrateAs(db, recording, sums);
      await expect(older).rejects.toThrow(StartFailure);
      await expect(older).rejects.toThrow(/^This database was made by a newer version .+0099-new.+\.$/);
      expect(await migrateAs(db, known, sums)).toEqual({ hasRun: false, isNew: false });
    }));

  test('a failed migration leaves nothing behind and may be corrected', () =>
    onDatabase(async (db) => {
      const failing = { up: () => Promise.reject(new Error('failed')) };
      await migrateAs(db, recording, { '0006-mend-people': 'first' });
      await expect(migrateAs(db, { ...recording, '0099-new': failing }, { '0006-mend-people': 'first', '0099-new': 'a' })).rejects.toThrow(
        'failed',
      );
      await migrateAs(db, { ...recording, '0099-new': makes('other ()') }, { '0006-mend-people': 'first', '0099-new': 'b' });
      const rows = await db.selectFrom('migration_checksums').select('checksum').orderBy('name').execute();
      expect(rows).toEqual([{ checksum: 'first' }, { checksum: 'b' }]);
    }));
});
