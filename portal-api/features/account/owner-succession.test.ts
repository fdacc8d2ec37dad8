import { expect, test } from '@jest/globals';
import { lockOrg } from '../../domain/organizations/membership.ts';
import type { Database } from '../../platform/db/database.ts';
import { actWhileLocked } from '../../testing/act-while-locked.ts';
import { createWatchedLogger, forEachApi, signInUser } from '../../testing/test-api.ts';
import { COOLING_OFF_MS, eraseAccounts } from './erase-accounts.ts';

forEachApi((api, database) => {
  const now = () => api.clock.now();
  const erase = () => eraseAccounts(database.db, now(), createWatchedLogger());

  /** Requests the deletion of an account so long ago that it is due now. */
  async function requestDeletion(userId: string): Promise<void> {
    const deletion_requested_at = new Date(now().getTime() - COOLING_OFF_MS);
    await database.db.updateTable('users').set({ deletion_requested_at }).where('id', '=', userId).execute();
  }

  test('the member of longest standing becomes the owner of the organization', async () => {
    const [user, reader] = [await signInUser(api), await signInUser(api)];
    const { id: orgId } = await database.db
      .insertInto('organizations')
      .values({ name: '桥梁公司', credit_no: `P${user.id}`, contact_phone: '13700009999', created_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const member = (userId: string, role: 'OWNER' | 'MEMBER') => ({
      org_id: orgId,
      user_id: userId,
      role,
      status: 'JOINED' as const,
      since: now(),
    });
    await database.db
      .insertInto('org_members')
      .values([member(user.id, 'OWNER'), member(reader.id, 'MEMBER')])
      .execute();
    await requestDeletion(user.id);
    expect(await erase()).toBe(1);
    const left = await database.db.selectFrom('org_members').select(['user_id', 'role']).where('org_id', '=', orgId).execute();
    expect(left).toEqual([{ user_id: reader.id, role: 'OWNER' }]);
  });

  test('a member who is not blocked becomes the owner, if there is one', async () => {
    const [user, reader] = [await signInUser(api), await signInUser(api)];
    const { id: orgId } = await database.db
      .insertInto('organizations')
      .values({ name: '津口公司', credit_no: `S${user.id}`, created_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [blocked, restricted] = [await signInUser(api), await signInUser(api)];
    const members = [
      { user_id: user.id, role: 'OWNER' as const },
      { user_id: blocked.id, role: 'ADMIN' as const },
      { user_id: restricted.id, role: 'ADMIN' as const },
      { user_id: reader.id, role: 'MEMBER' as const },
    ];
    await database.db
      .insertInto('org_members')
      .values(members.map((member) => ({ ...member, org_id: orgId, status: 'JOINED' as const, since: now() })))
      .execute();
    await database.db
      .insertInto('account_blocks')
      .values([
        { user_id: blocked.id, level: 'SIGN_IN', reason: '发布违规内容', since: now(), set_by: '审核员甲' },
        { user_id: restricted.id, level: 'WRITE', reason: '发布违规内容', since: now(), set_by: '审核员甲' },
      ])
      .execute();
    await requestDeletion(user.id);
    expect(await erase()).toBe(1);
    const left = await database.db.selectFrom('org_members').select(['user_id', 'role']).where('org_id', '=', orgId).execute();
    expect(left).toEqual(
      expect.arrayContaining([
        { user_id: reader.id, role: 'OWNER' },
        { user_id: blocked.id, role: 'ADMIN' },
        { user_id: restricted.id, role: 'ADMIN' },
      ]),
    );
  });

  test('also replaces a user who has just become the owner, and removes their phone from the organization’s contact', async () => {
    const [user, owner] = [await signInUser(api), await signInUser(api)];
    const values = { name: '渡口公司', credit_no: `Q${user.id}`, contact_phone: user.phone, created_at: now() };
    const { id } = await database.db.insertInto('organizations').values(values).returning('id').executeTakeFirstOrThrow();
    const since = now();
    const members = [
      { org_id: id, user_id: owner.id, role: 'OWNER' as const, status: 'JOINED' as const, since },
      { org_id: id, user_id: user.id, role: 'MEMBER' as const, status: 'JOINED' as const, since },
    ];
    await database.db.insertInto('org_members').values(members).execute();
    await requestDeletion(user.id);
    const setRole = (trx: Database, userId: string, role: 'OWNER' | 'ADMIN') =>
      trx.updateTable('org_members').set({ role }).where('user_id', '=', userId).execute();
    const handOver = async (trx: Database) => {
      await setRole(trx, owner.id, 'ADMIN');
      await setRole(trx, user.id, 'OWNER');
    };
    expect(await actWhileLocked(database, { hold: (trx) => lockOrg(trx, id), change: handOver }, erase)).toBe(1);
    const left = await database.db.selectFrom('org_members').select(['user_id', 'role']).where('org_id', '=', id).execute();
    expect(left).toEqual([{ user_id: owner.id, role: 'OWNER' }]);
    const org = await database.db.selectFrom('organizations').select('contact_phone').where('id', '=', id).executeTakeFirst();
    expect(org?.contact_phone).toBeNull();
  });
});
