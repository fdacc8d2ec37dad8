import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { HOUR_MS } from '#shared/durations.ts';
import { claimPrivateFiles, prunePrivateFiles } from '../../domain/private-files/private-files.ts';
import { createMemoryStorage } from '../../platform/providers/storage/memory-storage.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { type Caller, callAs } from '../../testing/publish-steps.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';
import { uploadPrivately } from '../../testing/upload-steps.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let storage: ReturnType<typeof createMemoryStorage>;
  let user: Caller;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    storage = createMemoryStorage();
    api = createTestApi(database.db, { providers: { storage } });
    user = await signInUser(api);
  });
  afterAll(() => database.close());

  test('its owner reads a private file, and it is never cached', async () => {
    const id = await uploadPrivately(api, user);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect([...storage.files.keys()]).toEqual([`private-${id}.webp`]);
    const { headers, body } = await callAs(api, user).get(`/api/private-file/${id}`).expect(200);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(Buffer.from(body).subarray(8, 12).toString()).toBe('WEBP');
  });

  test('returns 404 to all other users', async () => {
    const id = await uploadPrivately(api, user);
    const stranger = await signInUser(api);
    const missing = await callAs(api, stranger)
      .get(`/api/private-file/${'0'.repeat(32)}`)
      .expect(404);
    const foreign = await callAs(api, stranger).get(`/api/private-file/${id}`).expect(404);
    expect(foreign.body).toEqual(missing.body);
    await callAs(api, null).get(`/api/private-file/${id}`).expect(401);
    for (const path of [`/api/file/${id}/1600.webp`, `/api/file/private-${id}/1600.webp`]) await callAs(api, user).get(path).expect(404);
  });

  test('returns 401 to visitors, and 400 for anything but pictures', async () => {
    const send = (token: string, type: string, body: string) =>
      request(api.server).post('/api/upload/private').set('X-Token', token).set('Content-Type', type).send(body);
    await send('', 'image/png', 'x').expect(401);
    expect((await send(user.token, 'image/png', 'no picture').expect(400)).body.data.fields).toEqual({ file: expect.any(String) });
    await send(user.token, 'application/pdf', '%PDF-1.7').expect(400);
    expect(storage.files.size).toBe(0);
  });

  test('allows twenty private uploads an hour', async () => {
    const attempts = Array.from({ length: 20 }, () => ({ key: `upload-private:user:${user.id}`, at: api.clock.now() }));
    await database.db.insertInto('attempts').values(attempts).execute();
    await expect(uploadPrivately(api, user)).rejects.toThrow('429');
  });

  test('only its owner can submit a file, and may submit it again', async () => {
    const id = await uploadPrivately(api, user);
    const stranger = await signInUser(api);
    const claim = (userId: string) => claimPrivateFiles(database.db, userId, [id], 'images', api.clock.now());
    await expect(claim(stranger.id)).rejects.toMatchObject({ status: 400, options: { fields: { images: expect.any(String) } } });
    await claim(user.id);
    await claim(user.id);
  });

  test('a picture that was stored although the storage failed is removed with the unused files', async () => {
    const put = async (key: string, bytes: Buffer) => {
      storage.files.set(key, bytes);
      throw new Error('no answer');
    };
    api = createTestApi(database.db, { providers: { storage: { ...storage, put } } });
    await expect(uploadPrivately(api, user)).rejects.toThrow('500');
    expect(storage.files.size).toBe(1);
    api.clock.advance(25 * HOUR_MS);
    await prunePrivateFiles(database.db, storage, api.clock.now());
    expect(storage.files.size).toBe(0);
    expect(await database.db.selectFrom('private_files').select('id').where('owner_id', '=', user.id).execute()).toEqual([]);
  });

  test('a file that is unused for a day is removed', async () => {
    const [unused, used] = [await uploadPrivately(api, user), await uploadPrivately(api, user)];
    await claimPrivateFiles(database.db, user.id, [used], 'images', api.clock.now());
    api.clock.advance(23 * HOUR_MS);
    await prunePrivateFiles(database.db, storage, api.clock.now());
    expect(storage.files.has(`private-${unused}.webp`)).toBe(true);
    api.clock.advance(2 * HOUR_MS);
    await prunePrivateFiles(database.db, storage, api.clock.now());
    expect([...storage.files.keys()]).toEqual([`private-${used}.webp`]);
    await callAs(api, user).get(`/api/private-file/${unused}`).expect(404);
  });
});
