import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createVisitor, newPhone } from '../../testing/auth-steps.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { callAs } from '../../testing/publish-steps.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';

const UPDATE = '/api/user/personal-contact-info/update-phone';
const AS_LOGIN = '/api/user/personal-contact-info/update-phone-as-login-phone';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  beforeAll(async () => {
    database = await open();
    api = createTestApi(database.db);
  });
  afterAll(() => database.close());

  const contactOf = (userId: string) =>
    database.db.selectFrom('contacts').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();

  test('a contact phone changes by a code of its own purpose, once, and nothing else of the contact does', async () => {
    const user = await signInUser(api);
    await database.db.insertInto('contacts').values({ user_id: user.id, name: '王经理', wechat: 'wang' }).execute();
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
    expect(await database.db.selectFrom('contacts').selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
  });

  test('the login phone becomes the contact phone; the same again is no change', async () => {
    const user = await signInUser(api);
    expect((await callAs(api, user).post(AS_LOGIN).expect(200)).body.data).toEqual({ phone: user.phone });
    const first = await contactOf(user.id);
    api.clock.advance(1_000);
    await callAs(api, user).post(AS_LOGIN).expect(200);
    expect(await contactOf(user.id)).toEqual(first);
  });

  test('visitors are asked to log in, and a bad phone is named', async () => {
    await callAs(api, null).post(UPDATE, { phone: newPhone(), verificationCode: '123456' }).expect(401);
    await callAs(api, null).post(AS_LOGIN).expect(401);
    const { body } = await callAs(api, await signInUser(api))
      .post(UPDATE, { phone: '123', verificationCode: 'x' })
      .expect(400);
    expect(body.data.fields).toEqual({ phone: '请输入正确的手机号', verificationCode: '验证码为 6 位数字' });
  });

  test('twenty changes a day, then a 429', async () => {
    const user = await signInUser(api);
    for (let changes = 0; changes < 20; changes += 1) await callAs(api, user).post(AS_LOGIN).expect(200);
    await callAs(api, user).post(AS_LOGIN).expect(429);
  });
});
