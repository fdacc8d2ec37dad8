import { expect, test } from '@jest/globals';
import request from 'supertest';
import { DAY_MS } from '#shared/durations.ts';
import { createVisitor, newPhone } from '../../testing/auth-steps.ts';
import { callAs } from '../../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';

const UPDATE = '/api/user/personal-contact-info/update-phone';
const AS_LOGIN = '/api/user/personal-contact-info/update-phone-as-login-phone';

forEachApi((api) => {
  const get = (path: string, token = '') => request(api.server).get(path).set('X-Token', token);
  const post = (path: string, body: object, token = '') => request(api.server).post(path).set('X-Token', token).send(body);

  test('a contact is saved as a whole, trimmed, and replaces the previous one', async () => {
    const user = await signInUser(api);
    const empty = { name: null, phone: null, wechat: null, qq: null, email: null };
    expect((await get('/api/user/personal-contact-info/mine', user.token).expect(200)).body.data).toEqual({ ...empty, completed: false });
    expect((await get('/api/user/merged-contact-info', user.token).expect(200)).body.data).toEqual({
      personal: null,
      org: null,
      default: 'personal',
    });
    await post('/api/user/personal-contact-info', { name: ' 林一舟 ', phone: '13700001111', qq: '' }, user.token).expect(200);
    const saved = { ...empty, name: '林一舟', wechat: 'yizhou_lin', completed: true };
    const { body } = await post('/api/user/personal-contact-info', { name: '林一舟', wechat: 'yizhou_lin' }, user.token).expect(200);
    expect(body.data).toEqual(saved);
    expect((await get('/api/user/personal-contact-info/mine', user.token).expect(200)).body.data).toEqual(saved);
  });

  test.each([
    [{ phone: '13700001111' }, 'name'],
    [{ name: '', phone: '13700001111' }, 'name'],
    [{ name: '长'.repeat(21), phone: '13700001111' }, 'name'],
    [{ name: '甲' }, 'phone'],
    [{ name: '甲', phone: '12345' }, 'phone'],
    [{ name: '甲', phone: 13_700_001_111 }, 'phone'],
    [{ name: '甲', wechat: '我的微信' }, 'wechat'],
    [{ name: '甲', qq: '012345' }, 'qq'],
    [{ name: '甲', email: 'a@b' }, 'email'],
    [{ name: '甲\0', phone: '13700001111' }, 'name'],
  ])('rejects the contact %j and names the field', async (contact, field) => {
    const user = await signInUser(api);
    const { body } = await post('/api/user/personal-contact-info', contact, user.token).expect(400);
    expect(body.data.fields[field]).toMatch(/[\u4e00-\u9fff]/u);
  });

  test.each([
    [{ name: '王经理13812345678', phone: '13700001111' }, { name: '请删除「13812345678」：联系方式请填在「联系方式」中，对方解锁后可见' }],
    [{ name: '平台客服', phone: '13700001111' }, { name: '「平台」容易被误认为平台工作人员，请换一个名称' }],
    [{ name: '赌博王', phone: '13700001111' }, { name: '含有违规内容「赌博」，请修改' }],
    [{ name: '王经理', email: 'weishang@dubo-违禁词.com' }, { email: '含有违规内容「违禁词」，请修改' }],
  ])('checks the texts of the contact %j that other users will read', async (contact, fields) => {
    await api.db
      .insertInto('sensitive_words')
      .values(['赌博', '违禁词'].map((word) => ({ word, level: 'REJECT' as const, created_at: api.clock.now() })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    api.clock.advance(60_000);
    const user = await signInUser(api);
    expect((await post('/api/user/personal-contact-info', contact, user.token).expect(400)).body.data.fields).toEqual(fields);
    const kept = '平台客服13812345678';
    await api.db.insertInto('contacts').values({ user_id: user.id, name: kept, phone: '13700001111' }).execute();
    const { body } = await post('/api/user/personal-contact-info', { name: kept, phone: '13700002222' }, user.token).expect(200);
    expect(body.data).toMatchObject({ name: kept, phone: '13700002222' });
  });

  test('returns 401 to visitors who read or save a contact', async () => {
    await get('/api/user/personal-contact-info/mine').expect(401);
    await get('/api/user/merged-contact-info').expect(401);
    await post('/api/user/personal-contact-info', { name: '甲', phone: '13700001111' }).expect(401);
  });

  test('a contact can be saved twenty times a day', async () => {
    const user = await signInUser(api);
    const save = (index: number) =>
      post('/api/user/personal-contact-info', { name: '甲', phone: `137000011${String(index).padStart(2, '0')}` }, user.token);
    for (let index = 0; index < 20; index += 1) await save(index).expect(200);
    await save(20).expect(429);
    api.clock.advance(DAY_MS);
    await save(21).expect(200);
  });

  const contactOf = (userId: string) => api.db.selectFrom('contacts').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();

  test('a code for the contact phone can be used only once and changes nothing else of the contact', async () => {
    const user = await signInUser(api);
    await api.db.insertInto('contacts').values({ user_id: user.id, name: '王经理', wechat: 'wang' }).execute();
    const phone = newPhone();
    const verificationCode = await createVisitor(api).receiveCode(phone, 'contact', user.token);
    const { body } = await callAs(api, user).post(UPDATE, { phone, verificationCode }).expect(200);
    expect(body.data).toEqual({ phone });
    expect(await contactOf(user.id)).toMatchObject({ name: '王经理', wechat: 'wang', phone, updated_at: api.clock.now() });
    const again = await callAs(api, user).post(UPDATE, { phone, verificationCode }).expect(400);
    expect(again.body.data.fields).toEqual({ verificationCode: '验证码不正确或已过期' });
  });

  test('a code for another purpose or another number changes nothing', async () => {
    const user = await signInUser(api);
    const phone = newPhone();
    const verificationCode = await createVisitor(api).receiveCode(phone, 'login');
    await callAs(api, user).post(UPDATE, { phone, verificationCode }).expect(400);
    const other = await createVisitor(api).receiveCode(newPhone(), 'contact', user.token);
    await callAs(api, user).post(UPDATE, { phone, verificationCode: other }).expect(400);
    expect(await api.db.selectFrom('contacts').selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
  });

  test('the login phone becomes the contact phone; repeating it changes nothing', async () => {
    const user = await signInUser(api);
    expect((await callAs(api, user).post(AS_LOGIN).expect(200)).body.data).toEqual({ phone: user.phone });
    const first = await contactOf(user.id);
    api.clock.advance(1_000);
    await callAs(api, user).post(AS_LOGIN).expect(200);
    expect(await contactOf(user.id)).toEqual(first);
  });

  test('returns 401 to visitors who change a phone; rejects a bad phone and names the field', async () => {
    await callAs(api, null).post(UPDATE, { phone: newPhone(), verificationCode: '123456' }).expect(401);
    await callAs(api, null).post(AS_LOGIN).expect(401);
    const { body } = await callAs(api, await signInUser(api))
      .post(UPDATE, { phone: '123', verificationCode: 'x' })
      .expect(400);
    expect(body.data.fields).toEqual({ phone: '请输入正确的手机号', verificationCode: '验证码为 6 位数字' });
  });

  test('allows twenty changes of the phone a day, then returns 429', async () => {
    const user = await signInUser(api);
    for (let changes = 0; changes < 20; changes += 1) await callAs(api, user).post(AS_LOGIN).expect(200);
    await callAs(api, user).post(AS_LOGIN).expect(429);
  });
});
