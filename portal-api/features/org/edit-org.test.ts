import { beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { HOUR_MS } from '#shared/durations.ts';
import { createVisitor, newPhone } from '../../testing/auth-steps.ts';
import { joinAs, orgOf, signInOwner } from '../../testing/org-steps.ts';
import { type Caller, callAs } from '../../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { areUsed, uploadAs } from '../../testing/upload-steps.ts';

forEachApi((api) => {
  let user: Caller & { phone: string };

  beforeEach(async () => {
    user = await signInUser(api);
  });

  test('an unchanged contact is no change; only twenty changes a day are allowed', async () => {
    const { owner, orgId } = await signInOwner(api);
    const changedAt = async () =>
      (await api.db.selectFrom('organizations').select('contact_updated_at').where('id', '=', orgId).executeTakeFirstOrThrow())
        .contact_updated_at;
    const contact = { contactName: '王经理', contactPhone: '021-55556666', wechat: '' };
    const change = (body: object) => callAs(api, owner).post('/api/user/org', body);
    const asLogin = () => callAs(api, owner).post('/api/user/org/update-phone-as-login-phone');
    await change(contact).expect(200);
    const first = await changedAt();
    expect(first).toEqual(api.clock.now());
    api.clock.advance(1_000);
    await change(contact).expect(200);
    await change({ intro: '我们做品牌' }).expect(200);
    expect(await changedAt()).toEqual(first);
    await asLogin().expect(200);
    const second = await changedAt();
    expect(second).toEqual(api.clock.now());
    api.clock.advance(1_000);
    await asLogin().expect(200);
    expect(await changedAt()).toEqual(second);
    await change({ contactPhone: null }).expect(200);
    expect(await changedAt()).toEqual(api.clock.now());
    for (let count = 6; count < 20; count += 1) await change({}).expect(200);
    await change({ intro: 'x' }).expect(429);
    await asLogin().expect(429);
  });

  test('a contact that demands of members show cannot be emptied: their own would take its place', async () => {
    const { owner, creditNo } = await signInOwner(api);
    await joinAs(api, user, creditNo, owner);
    const change = (body: object) => callAs(api, owner).post('/api/user/org', body);
    await change({ contactName: '商务合作', contactPhone: '021-55556666', wechat: 'bd_org_010' }).expect(200);
    const { id } = await publishDemand(api, { publisher_id: user.id, contact_source: 'org' });
    await change({ contactPhone: null }).expect(200);
    const { body } = await change({ wechat: '' }).expect(400);
    expect(body.data.fields).toEqual({
      wechat: '成员的需求正在使用企业联系方式，清空会公开他们的个人联系方式，请至少保留一种',
    });
    await change({ wechat: 'bd_org_011' }).expect(200);
    await callAs(api, user).delete(`/v1/demand/remove?id=${id}`).expect(200);
    await change({ wechat: '' }).expect(200);
  });

  test('owner and admins change the profile; members and other users cannot', async () => {
    const { owner, creditNo, orgId } = await signInOwner(api);
    const [admin, member] = [await signInUser(api), await signInUser(api)];
    await joinAs(api, admin, creditNo, owner);
    await joinAs(api, member, creditNo, owner);
    await callAs(api, owner).post(`/api/user/org/members/${admin.id}`, { action: 'MAKE_ADMIN' }).expect(200);
    const change = (caller: Caller | null, body: object) => callAs(api, caller).post('/api/user/org', body);
    await change(owner, { intro: '我们做品牌', contactName: '王经理', contactPhone: '021-55556666', wechat: 'bd001' }).expect(200);
    await change(admin, { regionCode: '4403', industryCode: null, wechat: '' }).expect(200);
    expect(await orgOf(api, member)).toMatchObject({
      intro: '我们做品牌',
      contactName: '王经理',
      contactPhone: '021-55556666',
      wechat: null,
      regionName: '广东 深圳',
    });
    expect((await change(member, { intro: 'x' }).expect(403)).body.data).toEqual({ reason: 'ORG_ROLE' });
    expect((await change(user, { intro: 'x' }).expect(403)).body.data).toEqual({ reason: 'NO_ORG' });
    await change(null, { intro: 'x' }).expect(401);
    for (const [field, value] of [
      ['industryCode', '9999'],
      ['regionCode', '9901'],
      ['contactPhone', '123'],
      ['logo', `/api/file/${'0'.repeat(32)}/960.webp`],
      ['intro', '稳赚不赔的赌博'],
      ['scale', '7'],
      // Users pay for this contact, so it has to be usable.
      ['wechat', '请私聊我'],
      ['wechat', '\u200b\u200b'],
    ] as const) {
      const { body } = await change(owner, { [field]: value }).expect(400);
      expect(Object.keys(body.data.fields)).toEqual([field]);
    }
    expect(await orgOf(api, owner)).toMatchObject({ id: orgId, intro: '我们做品牌' });
  });

  test('contact name and intro may not contain contact details; existing values stay until they are changed', async () => {
    const { owner, orgId } = await signInOwner(api);
    const edit = (changes: object) => callAs(api, owner).post('/api/user/org', changes);
    const refused = await edit({ contactName: '微信bdwang88', intro: '做了十年供应链，电话 138-1234-5678' }).expect(400);
    expect(refused.body.data.fields).toEqual({
      contactName: '请删除「微信bdwang88」：联系方式请填在「联系方式」中，对方解锁后可见',
      intro: '请删除「138-1234-5678」：联系方式请填在「联系方式」中，对方解锁后可见',
    });
    expect(Object.keys((await edit({ contactName: '管理员' }).expect(400)).body.data.fields)).toEqual(['contactName']);
    const before = { contact_name: '官方客服', intro: '官网 www.example.com' };
    await api.db.updateTable('organizations').set(before).where('id', '=', orgId).execute();
    await edit({ contactName: before.contact_name, intro: before.intro, scale: '20-99' }).expect(200);
  });

  test('a logo must be the caller’s own upload', async () => {
    const { owner } = await signInOwner(api);
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC', 'base64');
    const upload = async (caller: Caller) =>
      (await request(api.server).post('/api/upload').set('X-Token', caller.token).set('Content-Type', 'image/png').send(png).expect(200))
        .body.data.url;
    await callAs(api, owner)
      .post('/api/user/org', { logo: await upload(user) })
      .expect(400);
    const logo = await upload(owner);
    expect((await callAs(api, owner).post('/api/user/org', { logo }).expect(200)).body.data.logo).toBe(logo);
  });

  test('pictures must be uploads of the user who adds them, stay with the organization, and are released with their last use', async () => {
    const { owner, creditNo } = await signInOwner(api);
    const admin = await signInUser(api);
    await joinAs(api, admin, creditNo, owner);
    await callAs(api, owner).post(`/api/user/org/members/${admin.id}`, { action: 'MAKE_ADMIN' }).expect(200);
    const edit = (caller: Caller, images: readonly string[]) => callAs(api, caller).post('/api/user/org', { images });
    const [first, second] = [await uploadAs(api, owner.id), await uploadAs(api, owner.id)];
    const theirs = await uploadAs(api, admin.id);
    expect((await edit(owner, [first, second]).expect(200)).body.data.images).toEqual([first, second]);
    expect(await areUsed(api, [first, second, theirs])).toEqual([true, true, false]);
    // Existing pictures of another user may be kept and moved, but not added.
    await edit(admin, [theirs, second, first]).expect(200);
    expect((await orgOf(api, owner)).images).toEqual([theirs, second, first]);
    const strangers = await uploadAs(api, user.id);
    expect(Object.keys((await edit(owner, [first, strangers]).expect(400)).body.data.fields)).toEqual(['images']);
    await edit(owner, [second]).expect(200);
    expect(await areUsed(api, [first, second, theirs, strangers])).toEqual([false, true, false, false]);
    await callAs(api, owner).post('/api/user/org', { intro: '我们做品牌', logo: second }).expect(200);
    expect((await orgOf(api, owner)).images).toEqual([second]);
    await edit(owner, []).expect(200);
    // The logo still uses it.
    expect(await areUsed(api, [second])).toEqual([true]);
    const seven = Array.from({ length: 7 }, (_, index) => `/images/banner-${index}.svg`);
    for (const images of [seven, [first, first], ['https://example.com/a.png']]) {
      const { body } = await edit(owner, images).expect(400);
      expect(Object.keys(body.data.fields)[0]).toMatch(/^images/);
    }
    const publisher = await callAs(api, owner).get(`/v1/user/${owner.id}/simple`).expect(200);
    expect(publisher.body.data.org.images).toEqual([]);
  });

  test('another phone for the organization requires a code', async () => {
    const { owner, creditNo } = await signInOwner(api);
    const member = await signInUser(api);
    await joinAs(api, member, creditNo, owner);
    const phone = newPhone();
    await api.db
      .insertInto('sms_codes')
      .values({
        phone,
        scene: 'login',
        code_hash: 'x',
        ip: '1',
        created_at: api.clock.now(),
        expires_at: new Date(api.clock.now().getTime() + HOUR_MS),
      })
      .execute();
    const change = (caller: Caller, verificationCode: string) =>
      callAs(api, caller).post('/api/user/org/update-phone', { phone, verificationCode });
    expect((await change(owner, '000000').expect(400)).body.data.fields).toHaveProperty('verificationCode');
    await change(member, '000000').expect(403);
    await callAs(api, member).post('/api/user/org/update-phone-as-login-phone').expect(403);
    const { phone: own } = await api.db.selectFrom('users').select('phone').where('id', '=', owner.id).executeTakeFirstOrThrow();
    expect((await callAs(api, owner).post('/api/user/org/update-phone-as-login-phone').expect(200)).body.data).toEqual({ phone: own });
    expect((await orgOf(api, owner)).contactPhone).toBe(own);
  });

  test('a correct code sets the phone, once', async () => {
    const { owner } = await signInOwner(api);
    const phone = newPhone();
    const visitor = createVisitor(api);
    const { cookie, answer } = await visitor.seeCaptcha();
    await visitor
      .post('/v1/phoneToCode', { phone, captcha: answer, scene: 'contact' }, { Cookie: cookie, 'X-Token': owner.token })
      .expect(200);
    const [sent] = await api.db
      .selectFrom('sandbox_outbox')
      .select('payload')
      .where('kind', '=', 'sms')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    const body = { phone, verificationCode: String(sent?.payload['code']) };
    expect((await callAs(api, owner).post('/api/user/org/update-phone', body).expect(200)).body.data).toEqual({ phone });
    expect((await orgOf(api, owner)).contactPhone).toBe(phone);
    await callAs(api, owner).post('/api/user/org/update-phone', body).expect(400);
  });
});
