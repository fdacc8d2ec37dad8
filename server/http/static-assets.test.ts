import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { portalDeps, temporaryDir } from '#server/testing/servers.ts';
import { createApp } from '../app.ts';

function appWithAssets() {
  const dir = temporaryDir();
  mkdirSync(join(dir, 'assets'));
  mkdirSync(join(dir, '.well-hidden'));
  const files = {
    'assets/entry-ABC.js': 'plain',
    'assets/entry-ABC.js.br': brotliCompressSync('brotli'),
    'assets/entry-ABC.js.gz': gzipSync('gzip'),
    'assets/entry-ABC.js.map': 'map',
    'robots.txt': 'User-agent: *',
    'manifest.json': '{}',
    '.env': 'secret',
    '.well-hidden/x.txt': 'secret',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  return createApp(portalDeps('http://127.0.0.1:9', { assetsDir: dir }));
}

test.each([
  ['gzip, deflate, br, zstd', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined, 'plain'],
  ['gzip;q=0.2, identity;q=0.8', undefined, 'plain'],
  ['*', 'br', 'brotli'],
  ['', undefined, 'plain'],
])('hashed files are kept for long, in the encoding preferred by: %s', async (accepted, encoding, text) => {
  const answer = await request(appWithAssets()).get('/assets/entry-ABC.js').set('Accept-Encoding', accepted);
  expect(answer.status).toBe(200);
  expect([answer.headers['content-encoding'], answer.text]).toEqual([encoding, text]);
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  });
});

test('other files are revalidated by their ETag', async () => {
  const app = appWithAssets();
  const first = await request(app).get('/robots.txt?v=1');
  expect([first.status, first.headers['cache-control'], first.text]).toEqual([200, 'no-cache', 'User-agent: *']);
  expect(
    (
      await request(app)
        .get('/robots.txt')
        .set('If-None-Match', first.headers['etag'] ?? '')
    ).status,
  ).toBe(304);
  expect((await request(app).head('/robots.txt')).status).toBe(200);
});

test.each(['/assets/gone-1.js', '/assets/entry-ABC.js.map', '/assets/entry-ABC.js.br', '/assets/', '/assets/..%2frobots.txt'])(
  'a missing or private asset is a plain 404: %s',
  async (path) => {
    const answer = await request(appWithAssets()).get(path);
    expect([answer.status, answer.type, answer.headers['cache-control']]).toEqual([404, 'text/plain', 'no-store']);
  },
);

test.each(['/manifest.json', '/.env', '/.well-hidden/x.txt', '/%2eenv', '/..%2f..%2fetc/passwd', '/%zz', '/assets%2fentry-ABC.js.map'])(
  'nothing else comes out of the folder: %s',
  async (path) => {
    const answer = await request(appWithAssets()).get(path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toMatch(/secret|root:|^map/);
  },
);

test('files are read, not written', async () => {
  expect((await request(appWithAssets()).post('/robots.txt')).status).toBe(405);
});
