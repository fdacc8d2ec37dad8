import { expect, test } from '@jest/globals';
import request from 'supertest';
import { OPERATOR_TOKEN, sendOrder } from '../../testing/operator-steps.ts';
import { saveAs, signInPublisher } from '../../testing/publish-steps.ts';
import { createTestApi, forEachApi } from '../../testing/test-api.ts';

forEachApi({ operatorToken: OPERATOR_TOKEN }, (api) => {
  const send = (command: string, input?: object) => sendOrder(api, command, input);

  test.each([undefined, 'Bearer wrong', OPERATOR_TOKEN, `bearer ${OPERATOR_TOKEN}`, 'Bearer '])(
    'returns 401 for the authorization «%s»',
    async (header) => {
      const call = request(api.server).post('/operator/list').send({ by: 'x', input: {} });
      const { status, body } = await (header ? call.set('Authorization', header) : call);
      expect([status, body.data]).toEqual([401, null]);
    },
  );

  test.each([
    ['Host', 'portal.example'],
    ['X-Forwarded-For', '203.0.113.9'],
  ])('returns 403 with %s: %s, which shows that the request is not from this machine', async (name, value) => {
    await send('list').set(name, value).expect(403);
  });

  test('has no operator routes without a token', async () => {
    await request(createTestApi(api.db).app).post('/operator/list').send({ by: 'x', input: {} }).expect(404);
  });

  test('rejects unknown commands and commands without an operator name', async () => {
    await send('drop-everything').expect(404);
    await send('constructor').expect(404);
    const as = (by: string) =>
      request(api.server).post('/operator/list').set('Authorization', `Bearer ${OPERATOR_TOKEN}`).send({ by, input: {} });
    expect((await as('').expect(400)).body.message).toBe('请说明是谁在操作');
    expect((await as('长'.repeat(51)).expect(400)).body.message).toBe('操作者的名字不能超过 50 个字');
    await request(api.server).post('/operator/list').set('Authorization', `Bearer ${OPERATOR_TOKEN}`).send({ input: {} }).expect(400);
  });

  test('rejects a character that the database cannot store, in any field', async () => {
    const demand = await saveAs(api, await signInPublisher(api), {}, { approved: false });
    const { body } = await send('reject', { id: demand.id, reason: '请改\u0000标题' }).expect(400);
    expect(body).toEqual({ code: 400, message: '内容中有无法保存的字符', data: null });
  });
});
