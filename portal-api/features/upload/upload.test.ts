import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import request from 'supertest';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { MAX_IMAGES, MAX_UPLOAD_BYTES } from '#shared/rules/image-variants.ts';
import { pruneUploads } from '../../domain/uploads/prune-unused-files.ts';
import { createMemoryStorage } from '../../platform/providers/storage/memory-storage.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let storage: ReturnType<typeof createMemoryStorage>;
  let user: { id: string; token: string };
  let png: Buffer;

  beforeAll(async () => {
    database = await open();
    png = await sharp({ create: { width: 1_000, height: 600, channels: 3, background: '#39c' } })
      .png()
      .toBuffer();
  });
  beforeEach(async () => {
    storage = createMemoryStorage();
    api = createTestApi(database.db, { providers: { storage } });
    user = await signInUser(api);
  });
  afterAll(() => database.close());

  const upload = (bytes: Buffer, { token = user.token, type = 'image/png' }: { token?: string; type?: string } = {}) =>
    request(api.server).post('/api/upload').set('X-Token', token).set('Content-Type', type).send(bytes);
  const uploads = () => database.db.selectFrom('uploads').selectAll().where('owner_id', '=', user.id).execute();

  test('a picture is stored in three widths, and served publicly, to be cached forever', async () => {
    const { body } = await upload(png).expect(200);
    expect(body.data).toEqual({ url: expect.stringMatching(/^\/api\/file\/[0-9a-f]{32}\/960\.webp$/), width: 1_000, height: 600 });
    expect(await uploads()).toMatchObject([{ width: 1_000, height: 600, bytes: png.length, used_at: null }]);
    for (const width of [320, 960, 1_600]) {
      const file = await request(api.server)
        .get(body.data.url.replace('/960.webp', `/${width}.webp`))
        .expect(200);
      expect(file.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': expect.stringMatching(/^inline; filename=[0-9a-f]{32}-\d+\.webp$/),
        'content-length': String(file.body.length),
      });
      expect((await sharp(file.body).metadata()).width).toBe(Math.min(width, 1_000));
      await request(api.server)
        .get(body.data.url.replace('/960.webp', `/${width}.webp`))
        .set('If-None-Match', String(file.headers['etag']))
        .expect(304);
      const head = await request(api.server)
        .head(body.data.url.replace('/960.webp', `/${width}.webp`))
        .expect(200);
      expect(head.headers['content-length']).toBe(file.headers['content-length']);
    }
  });

  test('the bytes decide on the type of a picture, not its content type', async () => {
    expect((await upload(png, { type: 'image/gif; charset=x' }).expect(200)).body.data.width).toBe(1_000);
    for (const [bytes, type] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
      [Buffer.from('<script>alert(1)</script>'), 'image/png'],
      [png, 'text/html'],
      [Buffer.from('{}'), 'application/json'],
    ] as const) {
      const { body } = await upload(bytes, { type }).expect(400);
      expect(body.data.fields).toEqual({ file: '请上传 JPG、PNG、WebP、GIF 图片' });
    }
    await request(api.server).post('/api/upload').set('X-Token', user.token).expect(400);
    expect(await uploads()).toHaveLength(1);
  });

  test('returns 401 to visitors', async () => {
    await request(api.server).post('/api/upload').set('Content-Type', 'image/png').send(png).expect(401);
  });

  test('rejects more than 10 MB, announced or not, also by the headers alone', async () => {
    const huge = randomBytes(MAX_UPLOAD_BYTES + 1);
    expect((await upload(huge).expect(413)).body.message).toBe('图片不能超过 10 MB，请压缩后再上传');
    const server = createServer(api.app).listen(0);
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const head = (more: string, token = user.token) =>
      `POST /api/upload HTTP/1.1\r\nHost: a\r\nX-Token: ${token}\r\nContent-Type: image/png\r\n${more}\r\n\r\n`;
    const answerTo = async (...parts: (string | Buffer)[]) => {
      const socket = connect(port);
      for (const part of parts) socket.write(part);
      const [answer] = await once(socket, 'data');
      socket.destroy();
      return String(answer).slice(9, 12);
    };
    try {
      expect(await answerTo(head(`Content-Length: ${MAX_UPLOAD_BYTES + 1}`))).toBe('413');
      expect(await answerTo(head('Content-Length: 5000000', 'dead-token-of-nobody'))).toBe('401');
      const chunk = Buffer.concat([Buffer.from(`${huge.length.toString(16)}\r\n`), huge]);
      expect(await answerTo(head('Transfer-Encoding: chunked'), chunk)).toBe('413');
    } finally {
      server.closeAllConnections();
      server.close();
    }
    expect(await uploads()).toEqual([]);
  });

  test('an upload that breaks off leaves nothing behind', async () => {
    const server = createServer(api.app).listen(0);
    const address = server.address();
    const socket = connect(typeof address === 'object' && address ? address.port : 0);
    const arrived = once(server, 'request');
    socket.write(
      `POST /api/upload HTTP/1.1\r\nHost: a\r\nX-Token: ${user.token}\r\nIdempotency-Key: upload-${user.id}\r\nContent-Type: image/png\r\nContent-Length: ${png.length}\r\n\r\n`,
    );
    socket.write(png.subarray(0, 200));
    const [, response] = await arrived;
    const closed = once(response, 'close');
    socket.destroy();
    await closed;
    server.close();
    // The same request again is not a repeat of it, and is the only one that is stored.
    const again = () => upload(png).set('Idempotency-Key', `upload-${user.id}`);
    let answer = await again();
    for (let tries = 0; answer.status === 409 && tries < 50; tries += 1) answer = await again();
    expect(answer.status).toBe(200);
    expect(await uploads()).toHaveLength(1);
  });

  test('allows sixty uploads an hour, valid or not', async () => {
    const { db, clock } = api;
    const attempts = Array.from({ length: 59 }, () => ({ key: `upload:user:${user.id}`, at: clock.now() }));
    await db.insertInto('attempts').values(attempts).execute();
    await upload(Buffer.from('no picture')).expect(400);
    const { headers } = await upload(png).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    clock.advance(HOUR_MS + 1_000);
    await upload(png).expect(200);
  });

  test('an upload beyond the concurrent limit does not count', async () => {
    const { promise: allStored, resolve: store } = Promise.withResolvers<void>();
    const { promise: allAdmitted, resolve: admitLast } = Promise.withResolvers<void>();
    let largest = 0;
    const put: typeof storage.put = async (key) => {
      if (key.endsWith('-1600.webp')) largest += 1;
      if (largest === MAX_IMAGES) admitLast();
      await allStored;
    };
    api = createTestApi(database.db, { providers: { storage: { ...storage, put } } });
    const answers = Promise.all(Array.from({ length: MAX_IMAGES }, () => upload(png)));
    await allAdmitted;
    expect((await upload(png).expect(429)).body.message).toContain('同时上传');
    store();
    expect((await answers).map(({ status }) => status)).toEqual(Array(MAX_IMAGES).fill(200));
    const counted = await api.db.selectFrom('attempts').select('id').where('key', '=', `upload:user:${user.id}`).execute();
    expect(counted).toHaveLength(MAX_IMAGES);
  });

  test('allows 200 MB a day, even for concurrent uploads', async () => {
    const { db, clock } = api;
    const old = { owner_id: user.id, width: 1, height: 1, created_at: clock.now(), used_at: clock.now() };
    const room = png.length + 100;
    await db
      .insertInto('uploads')
      .values({ ...old, id: randomBytes(16).toString('hex'), bytes: 200 * 1_024 * 1_024 - room })
      .execute();
    const answers = await Promise.all([upload(png), upload(png), upload(png)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    expect(storage.files.size).toBe(3);
    clock.advance(DAY_MS + 1_000);
    await upload(png).expect(200);
  });

  test('files left by a failing storage are removed with the unused uploads, and do not count', async () => {
    const put = async (key: string, bytes: Buffer) => {
      storage.files.set(key, bytes);
      if (!key.endsWith('-1600.webp')) throw new Error('disk full');
    };
    api = createTestApi(database.db, { providers: { storage: { ...storage, put } } });
    const { text } = await upload(png).expect(500);
    expect(text).not.toContain('disk');
    expect((await uploads()).map(({ bytes }) => bytes)).toEqual([0]);
    expect(storage.files.size).toBeGreaterThan(0);
    api.clock.advance(25 * HOUR_MS);
    await pruneUploads(database.db, storage, api.clock.now());
    expect([await uploads(), storage.files.size]).toEqual([[], 0]);
  });

  test('the same Idempotency-Key returns the same picture, and 409 for another one', async () => {
    const send = (bytes = png) => upload(bytes).set('Idempotency-Key', `upload-${user.id}`);
    const first = await send().expect(200);
    expect((await send().expect(200)).body).toEqual(first.body);
    await send(await sharp(png).resize(500).png().toBuffer()).expect(409);
    expect(await uploads()).toHaveLength(1);
  });

  test.each(['0', 'x', `${'0'.repeat(32)}/961.webp`, `${'0'.repeat(32)}/960.webp`, `..%2f${'0'.repeat(32)}/960.webp`])(
    'returns 404 for %s',
    async (path) => {
      const { body } = await request(api.server).get(`/api/file/${path}`).expect(404);
      expect(body).toMatchObject({ code: 404 });
    },
  );

  test('an upload that is unused for a day is removed, with its row and files', async () => {
    const idOf = (answer: { body: { data: { url: string } } }) => String(answer.body.data.url.split('/')[3]);
    const [unused, used] = [idOf(await upload(png)), idOf(await upload(png))];
    await database.db.updateTable('uploads').set({ used_at: api.clock.now() }).where('id', '=', used).execute();
    api.clock.advance(23 * HOUR_MS);
    await pruneUploads(database.db, storage, api.clock.now());
    expect(storage.files.size).toBe(6);
    api.clock.advance(2 * HOUR_MS);
    const failing = { ...storage, remove: async () => Promise.reject(new Error('away')) };
    await expect(pruneUploads(database.db, failing, api.clock.now())).rejects.toThrow('away');
    expect(await uploads()).toHaveLength(2);
    await pruneUploads(database.db, storage, api.clock.now());
    expect((await uploads()).map(({ id }) => id)).toEqual([used]);
    expect([...storage.files.keys()].filter((key) => key.startsWith(unused))).toEqual([]);
    expect(storage.files.size).toBe(3);
  });
});
