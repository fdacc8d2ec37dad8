import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { DAY_MS } from '#shared/durations.ts';
import { decideRealName } from '../../domain/verification/decide-real-name.ts';
import { insertCheck, lockPersonNumber } from '../../domain/verification/real-name-repository.ts';
import type { Database } from '../../platform/db/database.ts';
import { actWhileLocked } from '../../testing/act-while-locked.ts';
import { newIdentityNumber } from '../../testing/identity-numbers.ts';
import { inviteAs, openAs } from '../../testing/invitation-steps.ts';
import { joinAs, orgFields, signInOwner } from '../../testing/org-steps.ts';
import { type Caller, callAs, demandFields, saveAs, signInPublisher } from '../../testing/publish-steps.ts';
import { createWatchedLogger, forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { areUsed, uploadAs, uploadPrivately } from '../../testing/upload-steps.ts';
import { eraseAccounts } from './erase-accounts.ts';

forEachApi((api, database) => {
  const now = () => api.clock.now();
  async function erase(userId: string) {
    const asked = new Date(now().getTime() - 16 * DAY_MS);
    await api.db.updateTable('users').set({ deletion_requested_at: asked }).where('id', '=', userId).execute();
    expect(await eraseAccounts(api.db, now(), createWatchedLogger())).toBe(1);
  }

  test('keeps the pictures of an erased user that an organization or a report references', async () => {
    const user = await signInUser(api);
    const pictures: string[] = [];
    for (let count = 0; count < 7; count += 1) pictures.push(await uploadAs(api, user.id));
    const [avatar = '', shown = '', removed = '', logo = '', reported = '', place = '', forgotten = ''] = pictures;
    await api.db.updateTable('uploads').set({ used_at: now() }).where('owner_id', '=', user.id).execute();
    await api.db.updateTable('users').set({ avatar }).where('id', '=', user.id).execute();
    await publishDemand(api, { publisher_id: user.id, images: JSON.stringify([shown]) });
    await publishDemand(api, { publisher_id: user.id, images: JSON.stringify([removed]), deleted_at: now() });
    const kept = { name: '留存公司', credit_no: 'KEEP1', logo, images: JSON.stringify([place]), created_at: now() };
    await api.db.insertInto('organizations').values(kept).execute();
    const other = await publishDemand(api, { publisher_id: (await signInUser(api)).id });
    const report = { demand_id: other.id, reporter_id: user.id, reason: 'FAKE', content: '不实', images: JSON.stringify([reported]) };
    await api.db
      .insertInto('demand_reports')
      .values({ ...report, created_at: now() })
      .execute();
    await erase(user.id);
    const used = await areUsed(api, [avatar, shown, removed, logo, place, reported, forgotten]);
    expect(used).toEqual([false, false, false, true, true, true, false]);
  });

  test('blanks the demands of an erased user and deletes their collector rows', async () => {
    const [user, other] = [await signInUser(api), await signInUser(api)];
    const words = { title: '冯可欣的需求', content: '电话一三九冯可欣', summary: '冯可欣', search_text: '冯可欣' };
    const { id } = await publishDemand(api, { publisher_id: user.id, ...words, deleted_at: now() });
    await publishDemand(api, { publisher_id: user.id, ...words, type_fields: JSON.stringify({ platform: '冯可欣' }) });
    const collected = await publishDemand(api, { publisher_id: other.id });
    const fields = JSON.stringify({ title: '冯可欣改' });
    await api.db.insertInto('demand_edits').values({ demand_id: id, fields, status: 'REJECTED', submitted_at: now() }).execute();
    await api.db.insertInto('demand_collectors').values({ demand_id: collected.id, user_id: user.id, first_at: now() }).execute();
    await erase(user.id);
    const demands = await api.db.selectFrom('demands').selectAll().where('publisher_id', '=', user.id).execute();
    expect(demands).toHaveLength(2);
    const left = JSON.stringify([demands, await api.db.selectFrom('demand_edits').selectAll().execute()]);
    expect([left.includes('冯'), left.includes(user.phone)]).toEqual([false, false]);
    expect(demands[0]).toMatchObject({ title: '已注销用户的需求', content: '' });
    expect(await api.db.selectFrom('demand_collectors').selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
  });

  test('an erased user no longer counts as a collector of a demand', async () => {
    const [owner, user, reader] = [await signInUser(api), await signInUser(api), await signInUser(api)];
    const demands = await Promise.all([1, 2, 3].map(() => publishDemand(api, { publisher_id: owner.id })));
    for (const { id } of demands) await callAs(api, reader).post(`/api/demand/${id}/collect`).expect(200);
    const [kept, takenBack] = demands;
    for (const { id } of [kept, takenBack].flatMap((demand) => demand ?? []))
      await callAs(api, user).post(`/api/demand/${id}/collect`).expect(200);
    await callAs(api, user).post(`/api/demand/${takenBack?.id}/cancel-collection`).expect(200);
    await erase(user.id);
    const countOf = async (id: string) => (await callAs(api, null).get(`/api/demand/${id}`).expect(200)).body.data.collectCount;
    expect(await Promise.all(demands.map(({ demandNumber }) => countOf(demandNumber)))).toEqual([1, 1, 1]);
  });

  test('notices to other users about actions of an erased user do not name them', async () => {
    const [owner, inviter] = [await signInPublisher(api), await signInUser(api)];
    const user = await signInPublisher(api, { nickname: '冯可欣', memberLevel: 30 });
    await api.db.updateTable('users').set({ invited_by: inviter.id }).where('id', '=', user.id).execute();
    const { id } = await saveAs(api, owner);
    expect((await callAs(api, user).post('/api/demand/authorize-get-contact-info', { demandId: id })).body.code).toBe(200);
    await callAs(api, user).post(`/api/demand/${id}/collect`).expect(200);
    await callAs(api, user).post('/api/demand/message/save', { demandId: id, content: '您好' }).expect(200);
    const uuid = randomUUID();
    await callAs(api, user).post('/api/app/event', { uuid, eventCode: 'LOGIN', page: '/' }).expect(200);
    await saveAs(api, user, { title: '第一条通过审核的需求' });
    await erase(user.id);
    const notices = await api.db.selectFrom('notices').selectAll().where('user_id', 'in', [owner.id, inviter.id]).execute();
    expect(notices.map(({ title }) => title)).toEqual(expect.arrayContaining(['有人查看了您的联系方式', '邀请奖励已到账']));
    expect(JSON.stringify(notices)).not.toContain('冯可欣');
  });

  test('deletes the invitations of an erased user, including those of a former organization; the export contains them until then', async () => {
    const [first, second] = [await signInOwner(api), await signInOwner(api)];
    const user = await signInUser(api);
    await joinAs(api, user, first.creditNo, first.owner);
    await callAs(api, first.owner).post(`/api/user/org/members/${user.id}`, { action: 'MAKE_ADMIN' }).expect(200);
    const before = await inviteAs(api, user, { note: '冯可欣的同学' });
    await callAs(api, first.owner).post(`/api/user/org/members/${user.id}`, { action: 'REMOVE' }).expect(200);
    await joinAs(api, user, second.creditNo, second.owner);
    await callAs(api, second.owner).post(`/api/user/org/members/${user.id}`, { action: 'MAKE_ADMIN' }).expect(200);
    const now = await inviteAs(api, user);
    const exported = (await callAs(api, user).get('/api/privacy/export').expect(200)).body.data;
    expect(exported.orgInvitations).toMatchObject([{ note: '冯可欣的同学', revoked_at: expect.any(String) }, { revoked_at: null }]);
    expect(exported.orgRemovals).toMatchObject([{ org_id: first.orgId }]);
    expect(JSON.stringify(exported)).not.toMatch(/token_hash|seed/);
    await erase(user.id);
    const rows = [
      await api.db.selectFrom('org_invitations').selectAll().execute(),
      await api.db.selectFrom('org_removals').selectAll().where('user_id', '=', user.id).execute(),
    ];
    expect(rows).toEqual([[], []]);
    for (const { token } of [before, now]) await openAs(api, null, token).expect(404);
  });

  test('the export also contains events, collections, boost usages, private files, the masked number and decisions on invitations', async () => {
    const [user, invited] = [await signInUser(api), await signInUser(api)];
    const demand = await publishDemand(api, { publisher_id: user.id });
    const file = await uploadPrivately(api, user);
    const idNumber = newIdentityNumber('odd');
    const realName = { realName: '冯可欣', idNumber, consent: true, images: [file] };
    await callAs(api, user).post('/v1/umsReal/save', realName).expect(200);
    const uuid = randomUUID();
    await callAs(api, user).post('/api/app/event', { uuid, eventCode: 'LOGIN', page: '/' }).expect(200);
    await api.db.insertInto('demand_collectors').values({ demand_id: demand.id, user_id: user.id, first_at: now() }).execute();
    const use = { user_id: user.id, demand_id: demand.id, scene_code: 'TOP', minutes: 60, started_at: now(), ends_at: now() };
    await api.db.insertInto('prop_uses').values(use).execute();
    const decision = { invited_id: invited.id, inviter_id: user.id, status: 'REFUSED' as const, reason: 'INVITER_GONE', at: now() };
    await api.db.insertInto('invite_rewards').values(decision).execute();
    const { body, text } = await callAs(api, user).get('/api/privacy/export').expect(200);
    expect(body.data).toMatchObject({
      events: [{ event_code: 'LOGIN', uuid }],
      collected: [{ demand_id: demand.id }],
      propUses: [{ demand_id: demand.id, scene_code: 'TOP', minutes: 60 }],
      privateFiles: [{ id: file }],
      realName: [{ real_name: '冯可欣', images: [file], id_number: `1${'*'.repeat(15)}${idNumber.slice(-2)}` }],
      inviteDecisions: { asInvited: [], asInviter: [{ invited_id: invited.id, status: 'REFUSED' }] },
    });
    expect(text).not.toContain(idNumber);
    expect(text).not.toContain(invited.phone);
    const theirs = await callAs(api, invited).get('/api/privacy/export').expect(200);
    expect(theirs.body.data.inviteDecisions).toMatchObject({ asInvited: [{ status: 'REFUSED' }], asInviter: [] });
  });

  test('writes during an erasure leave nothing: no name, contact, demand, request or membership', async () => {
    const { owner, creditNo } = await signInOwner(api);
    const { token } = await inviteAs(api, owner);
    const demand = await publishDemand(api, { publisher_id: owner.id });
    const report = { demandId: demand.id, reason: 'FRAUD', content: '冯可欣说这是假的', phone: '13700001234' };
    const application = { name: '冯可欣', phone: '13700001234', regionCode: '3101', resources: '在上海做了十年品牌合作' };
    const writes: ((user: Caller) => Promise<{ status: number }>)[] = [
      async (user) => callAs(api, user).put('/v1/user/edit', { nickname: '冯可欣回来了' }),
      async (user) => callAs(api, user).post('/v1/demand/save', demandFields()),
      async (user) => callAs(api, user).post('/v1/umsDemandReport/save', report),
      async (user) => callAs(api, user).post('/api/partner/apply', application),
      async (user) => callAs(api, user).post('/api/user/personal-contact-info', { name: '冯可欣', phone: '13700001234' }),
      async (user) => callAs(api, user).post('/api/user/personal-contact-info/update-phone-as-login-phone'),
      async (user) => callAs(api, user).post('/api/user/org/join', { creditNo }),
      async (user) => callAs(api, user).post('/api/user/org/invitations/accept', { token }),
      async (user) => callAs(api, user).post('/api/org', await orgFields(api, user)),
      async (user) =>
        callAs(api, user).post('/v1/umsReal/save', { realName: '冯可欣', idNumber: newIdentityNumber('even'), consent: true }),
      async (user) =>
        callAs(api, user).post('/v1/umsJob/save', { creditNo, position: '经理', proofImages: [await uploadPrivately(api, user)] }),
    ];
    for (const write of writes) {
      const user = await signInPublisher(api, { nickname: '已注销用户' });
      const markErased = async (trx: Database) => {
        await trx.updateTable('users').set({ deleted_at: now() }).where('id', '=', user.id).execute();
      };
      const answer = await actWhileLocked(database, { hold: markErased }, () => write(user));
      const rows = [
        await api.db.selectFrom('users').select('nickname').where('id', '=', user.id).where('nickname', '<>', '已注销用户').execute(),
        await api.db.selectFrom('org_members').selectAll().where('user_id', '=', user.id).execute(),
        await api.db.selectFrom('real_name_checks').select('id').where('user_id', '=', user.id).execute(),
        await api.db.selectFrom('contacts').select('name').where('user_id', '=', user.id).where('name', '<>', '王经理').execute(),
        await api.db.selectFrom('demands').select('id').where('publisher_id', '=', user.id).execute(),
        await api.db.selectFrom('demand_reports').select('id').where('reporter_id', '=', user.id).execute(),
        await api.db.selectFrom('partner_applications').select('id').where('user_id', '=', user.id).execute(),
        await api.db.selectFrom('official_checks').select('id').where('user_id', '=', user.id).execute(),
      ];
      expect({ write: String(write), status: answer.status, left: rows.flat() }).toEqual({ write: String(write), status: 401, left: [] });
    }
  });

  test('a verification request can be decided during the erasure of its account without a deadlock', async () => {
    const user = await signInUser(api);
    const asked = new Date(now().getTime() - 16 * DAY_MS);
    await api.db.updateTable('users').set({ deletion_requested_at: asked }).where('id', '=', user.id).execute();
    const numberHash = `hash-${user.id}`;
    const check = { userId: user.id, realName: '冯可欣', encryptedNumber: Buffer.from('1'), numberHash, images: [], now: now() };
    const checkId = await insertCheck(api.db, check);
    const errors: string[] = [];
    const logger = pino({ level: 'error' }, { write: (line: string) => errors.push(line) });
    const erase = () => eraseAccounts(api.db, now(), logger);
    let erasing: Promise<number> | undefined;
    const decided = await actWhileLocked(
      database,
      {
        hold: (trx) => lockPersonNumber(trx, numberHash),
        change: async () => {
          erasing = erase();
          if (database.url) await Promise.race([erasing, setTimeout(300)]);
        },
      },
      () => decideRealName(api.db, checkId, { reason: null, by: null }, now()),
    );
    expect(decided).toMatchObject({ status: 2 });
    expect({ erased: [await erasing, await erase()].toSorted(), errors }).toEqual({ erased: [0, 1], errors: [] });
  });
});
