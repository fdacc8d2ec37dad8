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

  test('a session that has ended ends with the page: another one, and a call without an id, is refused', async () => {
    const { id, token } = await signInUser(api);
    await readAs(token, 'page-one').expect(200);
    await end(id);
    await readAs(token, 'page-two').expect(401);
    await readAs(token).expect(401);
  });

  test('a write asks anew whose session it is, and so does what is read after it under the same id', async () => {
    const { id, token } = await signInUser(api);
    await readAs(token, 'page-one').expect(200);
    await end(id);
    await request(api.app).post('/v1/logout').set({ 'X-Token': token, 'X-Request-Id': 'page-one' });
    await readAs(token, 'page-one').expect(401);
  });

  test('a page of somebody is nobody else’s', async () => {
    const [one, other] = [await signInUser(api), await signInUser(api)];
    await readAs(one.token, 'page-one').expect(200);
    await end(other.id);
    await readAs(other.token, 'page-one').expect(401);
  });
});
