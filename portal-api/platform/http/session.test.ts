import { test } from '@jest/globals';
import request from 'supertest';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { revokeSessions } from './session.ts';

forEachApi((api) => {
  const readAs = (token: string, page?: string) =>
    request(api.app)
      .get('/api/chat/count-unread-messages')
      .set({ 'X-Token': token, ...(page && { 'X-Request-Id': page }) });
  const end = (userId: string) => revokeSessions(api.db, { userId }, api.clock.now());

  test('a revoked session stays valid only for its current page: another page, or a call without an id, gets 401', async () => {
    const { id, token } = await signInUser(api);
    await readAs(token, 'page-one').expect(200);
    await end(id);
    await readAs(token, 'page-two').expect(401);
    await readAs(token).expect(401);
  });

  test('a write looks the session up again, and so do later reads under the same id', async () => {
    const { id, token } = await signInUser(api);
    await readAs(token, 'page-one').expect(200);
    await end(id);
    await request(api.app).post('/v1/logout').set({ 'X-Token': token, 'X-Request-Id': 'page-one' });
    await readAs(token, 'page-one').expect(401);
  });

  test('the cached session of one user’s page does not apply to another user', async () => {
    const [one, other] = [await signInUser(api), await signInUser(api)];
    await readAs(one.token, 'page-one').expect(200);
    await end(other.id);
    await readAs(other.token, 'page-one').expect(401);
  });
});
