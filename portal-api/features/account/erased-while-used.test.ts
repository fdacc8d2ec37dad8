import { expect, test } from '@jest/globals';
import type { Database } from '../../platform/db/database.ts';
import { actWhileLocked } from '../../testing/act-while-locked.ts';
import { createVisitor } from '../../testing/auth-steps.ts';
import { signInBuyer, type TestBuyer } from '../../testing/buying-steps.ts';
import { callAs } from '../../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

forEachApi((api, database) => {
  const now = () => api.clock.now();
  const boosts = (buyer: TestBuyer) => buyer.buyBoosts('TOP', 10).expect(200);

  /** A write of each kind that references its user. Prepares the required rows and returns the call. */
  const writes: Record<string, (user: TestBuyer) => Promise<() => PromiseLike<{ status: number }>>> = {
    'an invoice': async (user) => {
      const { orderNo } = (await boosts(user)).body.data;
      const title = { kind: 'PERSONAL', name: '冯可欣', email: 'feng@example.com' };
      return () => user.post(`/api/order/${orderNo}/invoice`, title);
    },
    'a refund': async (user) => {
      const { orderNo } = (await boosts(user)).body.data;
      return () => user.post(`/api/order/${orderNo}/refund`);
    },
    'a follow-up': async (user) => {
      const { id } = await publish();
      await api.db.insertInto('contact_grants').values({ user_id: user.id, demand_id: id, granted_by: 'QUOTA', at: now() }).execute();
      return () => callAs(api, user).put(`/api/demand/${id}/follow-up`, { state: 'TALKING', note: '冯可欣问过了' });
    },
    'a search': async (user) => () => user.post('/api/saved-search', { query: { keyword: '咖啡' } }),
    feedback: async (user) => {
      const { id } = await publish();
      return () => user.post(`/api/demand/${id}/feedback`, { kind: 'DEMAND' });
    },
    'a block': async (user) => {
      const { publisher_id } = await publish();
      return () => user.post('/api/chat/block', { userId: publisher_id, blocked: true });
    },
    'a bookmark': async (user) => {
      const { id } = await publish();
      return () => user.post(`/api/demand/${id}/collect`);
    },
    'a message': async (user) => {
      const { id } = await publish();
      return () => user.post('/api/demand/message/save', { demandId: id, content: '冯可欣想了解一下' });
    },
    'a community': async (user) => {
      const community = await api.db
        .insertInto('communities')
        .values({ name: `社群${user.id}`, intro: '介绍', sort: 1 })
        .returning('id')
        .execute();
      await api.db.updateTable('users').set({ member_level: 10 }).where('id', '=', user.id).execute();
      return () => user.post(`/api/community/${community[0]?.id}/join`);
    },
    'an unlocked contact': async (user) => {
      const { id } = await publish();
      await api.db.updateTable('users').set({ member_level: 20 }).where('id', '=', user.id).execute();
      return () => user.post('/api/demand/authorize-get-contact-info', { demandId: id });
    },
    'a setting of a conversation': async (user) => {
      const { id: demandId } = await publishDemand(api, { publisher_id: user.id });
      const { body } = await callAs(api, await signInUser(api)).post('/api/demand/message/save', { demandId, content: '您好' });
      return () => user.post(`/api/chat/${body.data.threadId}/settings`, { pinned: true });
    },
    'saved sentences': async (user) => () => callAs(api, user).put('/api/chat/quick-replies', { phrases: ['您好'] }),
    'reminders by SMS': async (user) => () => callAs(api, user).put('/api/chat/sms-reminders', { on: true }),
    'muted notices': async (user) => () => callAs(api, user).put('/api/notice/settings', { category: '互动', muted: true }),
    'a gift': async (user) => {
      await api.db.insertInto('contacts').values({ user_id: user.id, name: '王经理', phone: '13900001111' }).execute();
      return () => user.post('/api/welfare/contact/claim');
    },
    'a password': async (user) => {
      const verificationCode = await createVisitor(api).receiveCode(user.phone, 'reset', user.token);
      return () => user.post('/api/account/password', { verificationCode, newPassword: 'Portal2026' });
    },
  };

  async function publish() {
    const publisher = await signInUser(api);
    await api.db.insertInto('contacts').values({ user_id: publisher.id, name: '李四', phone: '13700009999' }).execute();
    return { publisher_id: publisher.id, ...(await publishDemand(api, { publisher_id: publisher.id })) };
  }

  async function listLeft({ id }: TestBuyer) {
    const orders = api.db.selectFrom('orders').select('id').where('user_id', '=', id);
    const left = await Promise.all([
      api.db.selectFrom('invoices').select('name').where('order_id', 'in', orders).execute(),
      api.db.selectFrom('refunds').select('reason').where('order_id', 'in', orders).execute(),
      api.db.selectFrom('follow_ups').select('note').where('user_id', '=', id).execute(),
      api.db.selectFrom('saved_searches').select('name').where('user_id', '=', id).execute(),
      api.db.selectFrom('demand_feedback').select('kind').where('user_id', '=', id).execute(),
      api.db.selectFrom('user_blocks').select('blocked_id').where('user_id', '=', id).execute(),
      api.db.selectFrom('thread_settings').select('thread_id').where('user_id', '=', id).execute(),
      api.db.selectFrom('quick_replies').select('phrases').where('user_id', '=', id).execute(),
      api.db.selectFrom('sms_reminders').select('enabled_at').where('user_id', '=', id).execute(),
      api.db.selectFrom('notice_settings').select('category').where('user_id', '=', id).execute(),
      api.db.selectFrom('demand_marks').select('kind').where('user_id', '=', id).execute(),
      api.db.selectFrom('demand_collectors').select('demand_id').where('user_id', '=', id).execute(),
      api.db.selectFrom('messages').select('content').where('from_id', '=', id).execute(),
      api.db.selectFrom('idempotent_answers').select('status').where('user_id', '=', id).where('status', 'is', null).execute(),
      api.db.selectFrom('community_members').select('community_id').where('user_id', '=', id).execute(),
      api.db.selectFrom('welfare_claims').select('welfare_id').where('user_id', '=', id).execute(),
      api.db.selectFrom('users').select('password_hash').where('id', '=', id).where('password_hash', 'is not', null).execute(),
    ]);
    return left.flat();
  }

  for (const [name, prepare] of Object.entries(writes)) {
    test(`${name} written during the erasure of the account is refused with 401 and leaves no row`, async () => {
      const user = await signInBuyer(api, { balance: 10_000 });
      const write = await prepare(user);
      const blank = async (trx: Database) => {
        await trx.updateTable('users').set({ deleted_at: now() }).where('id', '=', user.id).execute();
      };
      const { status } = await actWhileLocked(database, { hold: blank }, write);
      expect({ status, left: await listLeft(user) }).toEqual({ status: 401, left: [] });
    });
  }

  test('a view during the erasure of the account is not recorded', async () => {
    const user = await signInBuyer(api);
    const { id } = await publish();
    const blank = async (trx: Database) => {
      await trx.updateTable('users').set({ deleted_at: now() }).where('id', '=', user.id).execute();
    };
    const event = { uuid: crypto.randomUUID(), eventCode: 'OPEN_INFORMATION_DETAIL', demandId: id };
    await actWhileLocked(database, { hold: blank }, () => user.post('/api/app/event', event).expect(200));
    expect(await listLeft(user)).toEqual([]);
    expect(await api.db.selectFrom('events').select('id').where('user_id', '=', user.id).execute()).toEqual([]);
  });
});
