import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { pino } from 'pino';
import { DAY_MS } from '#shared/durations.ts';
import { lockOrg } from '../../domain/organizations/membership.ts';
import { decidePartner } from '../../domain/partners/review-partners.ts';
import { lockPerson } from '../../domain/users/lock-person.ts';
import type { Database } from '../../platform/db/database.ts';
import { actWhileLocked } from '../../testing/act-while-locked.ts';
import { createVisitor, newPhone } from '../../testing/auth-steps.ts';
import { moveMoney, purchase, recharge } from '../../testing/ledger-steps.ts';
import { joinAs, signInOwner } from '../../testing/org-steps.ts';
import { callAs, saveAs, signInPublisher } from '../../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { decide } from '../operator/moderation/review-service.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { blankUser } from './erase-repository.ts';

/**
 * Transactions that need the same rows must lock them in one order, or they deadlock. Each test blocks one transaction on the row that is
 * locked first and checks that it has not locked any row that comes later.
 */
forEachApi((api, database) => {
  const now = () => api.clock.now();
  type User = Awaited<ReturnType<typeof signInUser>>;

  const makeDue = (userId: string, daysAgo = 16) =>
    api.db
      .updateTable('users')
      .set({ deletion_requested_at: new Date(now().getTime() - daysAgo * DAY_MS) })
      .where('id', '=', userId)
      .execute();

  /** Erases the accounts that are due. Returns their number and the logged errors. */
  async function erase() {
    const errors: string[] = [];
    const logger = pino({ level: 'error' }, { write: (line: string) => errors.push(line) });
    return { erased: await eraseAccounts(api.db, now(), logger), errors };
  }

  /** Locks the matching rows that no other transaction has locked, and returns their number. */
  const countFree = async (trx: Database, table: string, column: string, value: string): Promise<number> =>
    (await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${value} for update skip locked`.execute(trx)).rows.length;

  const receive = (phone: string, scene: Parameters<ReturnType<typeof createVisitor>['receiveCode']>[1], token?: string) => {
    api.clock.advance(60_000);
    return createVisitor(api).receiveCode(phone, scene, token);
  };

  const password = 'Portal2026';
  /** Every operation that a code authorizes: requests the code and returns the call that uses it. */
  const codes: Record<string, (user: User) => Promise<() => PromiseLike<{ status: number }>>> = {
    'a login': async ({ phone }) => {
      const verificationCode = await receive(phone, 'login');
      return () => createVisitor(api).post('/v1/login-by-sms', { phone, verificationCode });
    },
    'a forgotten password': async ({ phone }) => {
      const verificationCode = await receive(phone, 'reset');
      return () => createVisitor(api).post('/v1/retrieve/password', { phone, verificationCode, password });
    },
    'another phone': async (user) => {
      const [oldCode, phone] = [await receive(user.phone, 'phone-old', user.token), newPhone()];
      const newCode = await receive(phone, 'phone-new', user.token);
      return () => callAs(api, user).post('/api/user/phone/change', { oldCode, phone, newCode });
    },
    'another password': async (user) => {
      const verificationCode = await receive(user.phone, 'reset', user.token);
      return () => callAs(api, user).post('/api/account/password', { verificationCode, newPassword: password });
    },
    'the end of the account': async (user) => {
      const verificationCode = await receive(user.phone, 'delete', user.token);
      return () => callAs(api, user).post('/api/privacy/delete', { verificationCode, confirm: true });
    },
  };

  for (const [name, prepare] of Object.entries(codes)) {
    test(`a code for ${name} is taken only after its account is locked`, async () => {
      const user = await signInUser(api);
      const use = await prepare(user);
      let free = 0;
      const change = async (trx: Database) => {
        free = await countFree(trx, 'sms_codes', 'phone', user.phone);
      };
      const { status } = await actWhileLocked(database, { hold: (trx) => lockPerson(trx, user.id), change }, use);
      expect({ status, free }).toEqual({ status: 200, free: 1 });
    });
  }

  test('requesting deletion and erasing lock the account before the money, as a payment does', async () => {
    const user = await signInUser(api);
    await moveMoney(api, recharge(user.id, 500));
    await moveMoney(api, purchase(user.id, 500));
    const ask = await codes['the end of the account']?.(user);
    const free: number[] = [];
    const hold = (trx: Database) => lockPerson(trx, user.id);
    const change = async (trx: Database) => {
      free.push(await countFree(trx, 'ledger_accounts', 'user_id', user.id));
    };
    await actWhileLocked(database, { hold, change }, () => ask?.() ?? Promise.resolve(null));
    await makeDue(user.id);
    expect(await actWhileLocked(database, { hold, change }, erase)).toEqual({ erased: 1, errors: [] });
    expect(free).toEqual([1, 1]);
  });

  test('returns 409 for a login by code while the account is being erased', async () => {
    const user = await signInUser(api);
    const logIn = await codes['a login']?.(user);
    const blank = async (trx: Database) => {
      await trx.updateTable('users').set({ deleted_at: now() }).where('id', '=', user.id).execute();
    };
    const answer = await actWhileLocked(database, { hold: blank }, () => logIn?.() ?? Promise.resolve({ status: 0 }));
    expect(answer.status).toBe(409);
  });

  test('erasure does not lock idempotent answers and notices before running calls of the owner have finished', async () => {
    const user = await signInUser(api);
    await makeDue(user.id);
    const answer = { user_id: user.id, key: 'key-12345678', request_hash: 'hash', created_at: now(), process: null };
    await api.db.insertInto('idempotent_answers').values(answer).execute();
    const notice = { user_id: user.id, title: '标题', summary: '', content: '', category: '系统', link: null, created_at: now() };
    await api.db.insertInto('notices').values(notice).execute();
    const free: number[] = [];
    const done = await actWhileLocked(
      database,
      {
        // As a transaction that inserts a message does.
        hold: (trx) => trx.selectFrom('users').select('id').where('id', '=', user.id).forKeyShare().execute(),
        change: async (trx) => {
          for (const table of ['idempotent_answers', 'notices']) free.push(await countFree(trx, table, 'user_id', user.id));
        },
      },
      erase,
    );
    expect({ ...done, free }).toEqual({ erased: 1, errors: [], free: [1, 1] });
    for (const table of ['idempotent_answers', 'notices']) expect(await countFree(api.db, table, 'user_id', user.id)).toBe(0);
  });

  test('locks the organization before the demands and their pictures', async () => {
    const { owner, orgId, creditNo } = await signInOwner(api);
    const user = await signInUser(api);
    await joinAs(api, user, creditNo, owner);
    const { id } = await publishDemand(api, { publisher_id: user.id });
    await makeDue(user.id);
    let free = 0;
    const change = async (trx: Database) => {
      free = await countFree(trx, 'demands', 'id', id);
    };
    expect(await actWhileLocked(database, { hold: (trx) => lockOrg(trx, orgId), change }, erase)).toEqual({ erased: 1, errors: [] });
    expect(free).toBe(1);
  });

  test('locks reports before the demands they are about', async () => {
    const user = await signInUser(api);
    const { id } = await publishDemand(api, { publisher_id: (await signInUser(api)).id });
    const report = { demand_id: id, reporter_id: user.id, reason: 'SPAM', content: '重复发布', images: '[]', created_at: now() };
    await api.db.insertInto('demand_reports').values(report).execute();
    await callAs(api, user).post(`/api/demand/${id}/collect`).expect(200);
    await makeDue(user.id);
    let free = 0;
    const hold = (trx: Database) => trx.updateTable('demand_reports').set({ answer: '核实' }).where('reporter_id', '=', user.id).execute();
    const change = async (trx: Database) => {
      free = await countFree(trx, 'demands', 'id', id);
    };
    expect(await actWhileLocked(database, { hold, change }, erase)).toEqual({ erased: 1, errors: [] });
    expect(free).toBe(1);
  });

  test('locks communities before their members, as the removal of a community does', async () => {
    const user = await signInUser(api);
    const community = { name: '同城商家群', intro: '本地商家互相介绍', wechat: 'city_shops', member_count: 1, sort: 1 };
    const { id } = await api.db.insertInto('communities').values(community).returning('id').executeTakeFirstOrThrow();
    await api.db.insertInto('community_members').values({ community_id: id, user_id: user.id, at: now() }).execute();
    await makeDue(user.id);
    let free = 0;
    const hold = (trx: Database) => trx.updateTable('communities').set({ intro: '改过的介绍' }).where('id', '=', id).execute();
    const change = async (trx: Database) => {
      free = await countFree(trx, 'community_members', 'user_id', user.id);
    };
    expect(await actWhileLocked(database, { hold, change }, erase)).toEqual({ erased: 1, errors: [] });
    expect(free).toBe(1);
    const { member_count } = await api.db.selectFrom('communities').select('member_count').where('id', '=', id).executeTakeFirstOrThrow();
    expect(member_count).toBe(0);
  });

  test('two instances concurrently erase two users who bookmarked each other’s demands', async () => {
    const pair = [await signInUser(api), await signInUser(api)];
    const demands = [];
    for (const { id } of pair) demands.push(await publishDemand(api, { publisher_id: id }));
    for (const [index, user] of pair.entries()) {
      await callAs(api, user)
        .post(`/api/demand/${demands[1 - index]?.id}/collect`)
        .expect(200);
      await api.db.insertInto('contacts').values({ user_id: user.id, name: '王经理', phone: user.phone }).execute();
    }
    for (const [index, user] of pair.entries()) await makeDue(user.id, 20 - index);
    let second: ReturnType<typeof erase> | undefined;
    const waiting = sql`select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`;
    const first = await actWhileLocked(
      database,
      {
        // At that point each erasure has locked its own demands, but not yet the other user's.
        hold: (trx) =>
          trx
            .selectFrom('contacts')
            .select('user_id')
            .where(
              'user_id',
              'in',
              pair.map(({ id }) => id),
            )
            .forUpdate()
            .execute(),
        change: async (trx) => {
          second = erase();
          while (database.url && (await waiting.execute(trx)).rows.length < 2);
        },
      },
      erase,
    );
    const both = [first, await second];
    expect(both.flatMap((done) => done?.errors)).toEqual([]);
    const ended = api.db
      .selectFrom('users')
      .select('id')
      .where(
        'id',
        'in',
        pair.map(({ id }) => id),
      )
      .where('deleted_at', 'is not', null);
    expect(await ended.execute()).toHaveLength(2);
  });

  test('an approval locks the inviter it rewards before the demand, and notices that the inviter’s account has been erased', async () => {
    const inviter = await signInUser(api);
    const invited = await signInPublisher(api);
    await api.db.updateTable('users').set({ invited_by: inviter.id }).where('id', '=', invited.id).execute();
    const { id } = await saveAs(api, invited, {}, { approved: false });
    let free = 0;
    const { status } = await actWhileLocked(
      database,
      {
        // As the last steps of the erasure do.
        hold: (trx) => blankUser(trx, inviter.id, '已注销用户', now()),
        change: async (trx) => {
          free = await countFree(trx, 'demands', 'id', id);
        },
      },
      () => decide({ db: api.db, name: '审核员甲', requestId: null, now: now() }, id, { event: 'APPROVE' }),
    );
    const decided = await api.db.selectFrom('invite_rewards').select('reason').where('invited_id', '=', invited.id).execute();
    expect({ status, free, decided }).toEqual({ status: '展示中', free: 1, decided: [{ reason: 'INVITER_GONE' }] });
  });

  test('sends no notice to an account that has been or is being erased', async () => {
    const apply = async () => {
      const user = await signInUser(api);
      const application = { user_id: user.id, name: '冯可欣', phone: user.phone, region_code: '31', resources: '资源', at: now() };
      const { id } = await api.db.insertInto('partner_applications').values(application).returning('id').executeTakeFirstOrThrow();
      const decide = () => decidePartner({ db: api.db, name: '审核员甲', requestId: null, now: now() }, id, { status: 'ACCEPTED' });
      return { user, decide };
    };
    const [before, meanwhile] = [await apply(), await apply()];
    await makeDue(before.user.id);
    expect(await erase()).toEqual({ erased: 1, errors: [] });
    await before.decide();
    const blank = async (trx: Database) => {
      const ended = { deleted_at: now(), phone: `deleted:${meanwhile.user.id}` };
      await trx.updateTable('users').set(ended).where('id', '=', meanwhile.user.id).execute();
    };
    await actWhileLocked(database, { hold: blank }, meanwhile.decide);
    for (const { user } of [before, meanwhile]) expect(await countFree(api.db, 'notices', 'user_id', user.id)).toBe(0);
  });
});
