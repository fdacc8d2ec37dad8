import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { DAY_MS } from '#shared/durations.ts';
import { createWatchedLogger, forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { readEverything } from './privacy-repository.ts';

interface DocumentedColumn {
  table: string;
  column: string;
  exported: string;
  erased: string;
}

const document = readFileSync(join(import.meta.dirname, '../../../docs/operations/personal-data.md'), 'utf8');
const documented = [...document.matchAll(/^\| `(\w+)\.(\w+)` \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, table = '', column = '', exported = '', erased = '']): DocumentedColumn => ({ table, column, exported, erased }),
);
const deleted = documented.filter(({ erased }) => erased === 'deleted');

/** Columns without a foreign key that refer to a user, too. */
const WITHOUT_KEY = ['events.user_id', 'users.id'];

test('says of each column what the copy contains and what an erasure does', () => {
  for (const { table, column, exported, erased } of documented) {
    expect([`${table}.${column}`, exported]).toEqual([`${table}.${column}`, expect.stringMatching(/^(`\w+`(, `\w+`)*|no: .+)$/)]);
    expect([`${table}.${column}`, erased]).toEqual([
      `${table}.${column}`,
      expect.stringMatching(/^(deleted|(blanked|kept|hidden|released)( [^:]+)?: .+)$/),
    ]);
  }
});

forEachApi((api) => {
  test('contains every column that refers to a user, and no other', async () => {
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass::text || '.' || attname as name
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'users'::regclass`.execute(api.db);
    const names = documented.map(({ table, column }) => `${table}.${column}`);
    expect(names.sort()).toEqual([...rows.map(({ name }) => name), ...WITHOUT_KEY].sort());
  });

  test('names every part of the copy', async () => {
    const { id } = await signInUser(api);
    const names = documented.flatMap(({ exported }) => [...exported.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect([...new Set(names)].sort()).toEqual(Object.keys(await readEverything(api.db, id, undefined)).sort());
  });

  describe('an erasure', () => {
    const countRows = async (userId: string): Promise<Record<string, number>> => {
      const counts: Record<string, number> = {};
      for (const { table, column } of deleted) {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(api.db);
        counts[`${table}.${column}`] = rows[0]?.count ?? 0;
      }
      return counts;
    };
    let before: Record<string, number> = {};
    let after: Record<string, number> = {};

    beforeAll(async () => {
      const { id } = await signInUser(api);
      await insertOneOfEach(id);
      before = await countRows(id);
      const asked = new Date(api.clock.now().getTime() - 16 * DAY_MS);
      await api.db.updateTable('users').set({ deletion_requested_at: asked }).where('id', '=', id).execute();
      expect(await eraseAccounts(api.db, api.clock.now(), createWatchedLogger())).toBe(1);
      after = await countRows(id);
    });

    test.each(deleted.map(({ table, column }) => `${table}.${column}`))('deletes the rows of %s', (name) => {
      expect(before[name]).toBeGreaterThan(0);
      expect(after[name]).toBe(0);
    });
  });

  /** Inserts a row of the user into every table whose rows an erasure deletes; a session is there already. */
  async function insertOneOfEach(user_id: string): Promise<void> {
    const { db } = api;
    const at = api.clock.now();
    const other = await signInUser(api);
    const { id: demand_id } = await publishDemand(api, { publisher_id: other.id });
    const newOrg = { name: '留存公司', credit_no: 'KEEP1', images: '[]', created_at: at };
    const { id: org_id } = await db.insertInto('organizations').values(newOrg).returning('id').executeTakeFirstOrThrow();
    const newThread = { demand_id, publisher_id: other.id, reader_id: user_id, updated_at: at };
    const { id: thread_id } = await db.insertInto('threads').values(newThread).returning('id').executeTakeFirstOrThrow();
    const announcement = { title: '公告', summary: '公告', content: '公告', created_at: at };
    const { id: announcement_id } = await db.insertInto('announcements').values(announcement).returning('id').executeTakeFirstOrThrow();
    const newCommunity = { name: '社群', intro: '', sort: 1, member_count: 1 };
    const { id: community_id } = await db.insertInto('communities').values(newCommunity).returning('id').executeTakeFirstOrThrow();

    await db.insertInto('contacts').values({ user_id, name: '冯可欣' }).execute();
    await db
      .insertInto('wechat_identities')
      .values({ openid: `open-${user_id}`, user_id, created_at: at })
      .execute();
    await db.insertInto('login_history').values({ user_id, method: 'SMS', ok: true, ip: '127.0.0.1', at }).execute();
    await db
      .insertInto('known_devices')
      .values({ user_id, device_hash: 'device', network: 'network', first_at: at, last_at: at })
      .execute();
    await db.insertInto('account_blocks').values({ user_id, level: 'WRITE', reason: '违规', since: at, set_by: '审核员甲' }).execute();
    const check = { user_id, status: 1, submitted_at: at };
    const person = { real_name: '冯可欣', id_number: Buffer.from('sealed'), id_hash: 'hash', images: '[]', consented_at: at };
    await db
      .insertInto('real_name_checks')
      .values({ ...check, ...person })
      .execute();
    await db
      .insertInto('official_checks')
      .values({ ...check, org_id, position: '经理', proof_images: '[]' })
      .execute();
    await db.insertInto('org_members').values({ org_id, user_id, role: 'MEMBER', status: 'JOINED', since: at }).execute();
    const invitation = { org_id, created_by: user_id, role: 'MEMBER' as const, seed: 'seed', token_hash: 'token', created_at: at };
    await db
      .insertInto('org_invitations')
      .values({ ...invitation, expires_at: at })
      .execute();
    await db.insertInto('org_removals').values({ org_id, user_id, at }).execute();
    await db.insertInto('demand_marks').values({ user_id, demand_id, kind: 'COLLECTION', at }).execute();
    await db.insertInto('demand_collectors').values({ user_id, demand_id, first_at: at }).execute();
    await db.insertInto('demand_feedback').values({ user_id, kind: 'DEMAND', demand_id, said_at: at }).execute();
    const unwanted = { user_id: other.id, kind: 'PUBLISHER' as const, demand_id, publisher_id: user_id, said_at: at };
    await db.insertInto('demand_feedback').values(unwanted).execute();
    await db.insertInto('follow_ups').values({ user_id, demand_id, state: 'TALKING', note: '', updated_at: at }).execute();
    const saved = { user_id, name: '冯家', query: '{}', search: '{}', tokens: [], frequency: 'OFF' as const };
    await db
      .insertInto('saved_searches')
      .values({ ...saved, created_at: at, seen_at: at, expires_at: at })
      .execute();
    await db.insertInto('thread_settings').values({ user_id, thread_id, muted: true, pinned: false }).execute();
    await db
      .insertInto('quick_replies')
      .values({ user_id, phrases: ['您好'] })
      .execute();
    await db.insertInto('sms_reminders').values({ user_id, enabled_at: at }).execute();
    await db.insertInto('user_blocks').values({ user_id, blocked_id: other.id, at }).execute();
    await db.insertInto('notices').values({ user_id, title: '通知', summary: '', content: '', category: '系统', created_at: at }).execute();
    await db.insertInto('notice_settings').values({ user_id, category: '互动', muted_at: at }).execute();
    await db.insertInto('announcement_reads').values({ user_id, announcement_id }).execute();
    await db.insertInto('community_members').values({ user_id, community_id, at }).execute();
    await db.insertInto('idempotent_answers').values({ user_id, key: 'key', request_hash: 'hash', created_at: at }).execute();
  }
});
