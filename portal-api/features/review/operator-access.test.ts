import { expect, test } from '@jest/globals';
import request from 'supertest';
import { OPERATOR_TOKEN, sendOrder } from '../../testing/operator-steps.ts';
import { saveAs, signInPublisher } from '../../testing/publish-steps.ts';
import { createTestApi, forEachApi } from '../../testing/test-api.ts';

forEachApi({ operatorToken: OPERATOR_TOKEN }, (api) => {
  const send = (command: string, input?: object) => sendOrder(api, command, input);

  test.each([undefined, 'Bearer wrong', OPERATOR_TOKEN, `bearer ${OPERATOR_TOKEN}`, 'Bearer '])(
    'with the authorization «%s» nothing is answered',
    async (header) => {
      const call = request(api.server).post('/operator/list').send({ by: 'x', input: {} });
      const { status, body } = await (header ? call.set('Authorization', header) : call);
      expect([status, body.data]).toEqual([401, null]);
    },
  );

  test.each([
    ['Host', 'portal.example'],
    ['X-Forwarded-For', '203.0.113.9'],
  ])('with %s: %s it is not this machine that asks', async (name, value) => {
    await send('list').set(name, value).expect(403);
  });

  test('nobody has operator routes where no token was made', async () => {
    await request(createTestApi(api.db).app).post('/operator/list').send({ by: 'x', input: {} }).expect(404);
  });

  test('commands that nobody knows, or without a name, are refused', async () => {
    await send('drop-everything').expect(404);
    await send('constructor').expect(404);
    const as = (by: string) =>
      request(api.server).post('/operator/list').set('Authorization', `Bearer ${OPERATOR_TOKEN}`).send({ by, input: {} });
    expect((await as('').expect(400)).body.message).toBe('请说明是谁在操作');
    expect((await as('长'.repeat(51)).expect(400)).body.message).toBe('操作者的名字不能超过 50 个字');
    await request(api.server).post('/operator/list').set('Authorization', `Bearer ${OPERATOR_TOKEN}`).send({ input: {} }).expect(400);
  });

  test('a character that no database keeps is refused, wherever it stands', async () => {
    const demand = await saveAs(api, await signInPublisher(api), {}, { approved: false });
    const { body } = await send('reject', { id: demand.id, reason: '请改\u0000标题' }).expect(400);
    expect(body).toEqual({ code: 400, message: '内容中有无法保存的字符', data: null });
  });
});
