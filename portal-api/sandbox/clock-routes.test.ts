import { expect, test } from '@jest/globals';
import request from 'supertest';
import { createTestApi, forEachApi, signInUser } from '../testing/test-api.ts';

const DAY_MINUTES = 1_440;

forEachApi((api) => {
  const advance = (body: object) => request(api.server).post('/sandbox/clock').set('Host', 'localhost').send(body);

  test('a session expires when the clock is moved forward', async () => {
    const user = await signInUser(api);
    const readStatus = async () => (await request(api.server).get('/v1/user/detail').set('X-Token', user.token)).status;
    expect(await readStatus()).toBe(200);
    const { body } = await advance({ advanceMinutes: 31 * DAY_MINUTES }).expect(200);
    expect(body.data).toEqual({ now: '2026-04-01T10:00:00+08:00' });
    expect(await readStatus()).toBe(401);
  });

  test.each([{}, { advanceMinutes: -1 }, { advanceMinutes: 'soon' }, { advanceMinutes: 1e9 }])('rejects %j with 400', async (body) => {
    const before = api.clock.now();
    await advance(body).expect(400);
    expect(api.clock.now()).toEqual(before);
  });

  test('rejects a form, which any page could send', async () => {
    await request(api.server).post('/sandbox/clock').set('Host', 'localhost').type('form').send({ advanceMinutes: 60 }).expect(400);
  });

  test('returns 404 without the sandbox', async () => {
    const live = createTestApi(api.db, { env: { SANDBOX: 'off' } });
    await request(live.server).post('/sandbox/clock').send({ advanceMinutes: 60 }).expect(404);
  });
});
