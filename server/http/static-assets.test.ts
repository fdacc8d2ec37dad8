import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { DEAD_ADDRESS, portalDeps, temporaryDir } from '#server/testing/servers.ts';
import { createApp } from '../app.ts';

function appWithAssets(previousDir: string | null = null) {
  const dir = temporaryDir();
  mkdirSync(join(dir, 'assets'));
  mkdirSync(join(dir, 'dev'));
  mkdirSync(join(dir, '.well-hidden'));
  const files = {
    'assets/entry-ABC.js': 'plain',
    'assets/entry-ABC.js.br': brotliCompressSync('brotli'),
    'assets/entry-ABC.js.gz': gzipSync('gzip'),
    'assets/entry-ABC.js.map': 'map',
    'robots.txt': 'User-agent: *',
    'dev/ui': '<!doctype html>',
    'manifest.json': '{}',
    '.env': 'secret',
    '.well-hidden/x.txt': 'secret',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  const app = createApp(portalDeps(DEAD_ADDRESS, { deps: { assets: { dir, previousDir, buildId: 'new' } } }));
  // All public files are in memory by now.
  rmSync(dir, { recursive: true });
  return app;
}

/** Creates the folder of previous builds, with one build in it. */
function keptBuild() {
  const previousDir = temporaryDir();
  mkdirSync(join(previousDir, 'old'));
  writeFileSync(join(previousDir, 'old/home-OLD.js'), 'old home');
  writeFileSync(join(previousDir, 'old/home-OLD.js.br'), brotliCompressSync('old home, smaller'));
  writeFileSync(join(previousDir, 'old/entry-ABC.js'), 'not this one');
  writeFileSync(join(previousDir, 'old/.hidden.js'), 'secret');
  writeFileSync(join(previousDir, 'secret.js'), 'secret');
  return previousDir;
}

test.each([
  ['gzip, deflate, br, zstd', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined, 'plain'],
  ['gzip;q=0.2, identity;q=0.8', undefined, 'plain'],
  ['*', 'br', 'brotli'],
  ['', undefined, 'plain'],
])('hashed files are immutable and sent in the preferred encoding: %s', async (accepted, encoding, text) => {
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

test('a file without an extension is served as HTML', async () => {
  const answer = await request(appWithAssets()).get('/dev/ui?scheme=dark');
  expect([answer.status, answer.type, answer.text]).toEqual([200, 'text/html', '<!doctype html>']);
});

test.each(['/assets/gone-1.js', '/assets/entry-ABC.js.map', '/assets/entry-ABC.js.br', '/assets/', '/assets/..%2frobots.txt'])(
  'answers a missing or private asset with a plain 404: %s',
  async (path) => {
    const answer = await request(appWithAssets()).get(path);
    expect([answer.status, answer.type, answer.headers['cache-control']]).toEqual([404, 'text/plain', 'no-store']);
  },
);

test.each(['/manifest.json', '/.env', '/.well-hidden/x.txt', '/%2eenv', '/..%2f..%2fetc/passwd', '/%zz', '/assets%2fentry-ABC.js.map'])(
  'serves no other file of the folder: %s',
  async (path) => {
    const answer = await request(appWithAssets()).get(path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toMatch(/secret|root:|^map/);
  },
);

test('refuses a POST to a file with 405', async () => {
  expect((await request(appWithAssets()).post('/robots.txt')).status).toBe(405);
});

test('every response contains the build id of the server', async () => {
  const app = appWithAssets();
  for (const path of ['/assets/entry-ABC.js', '/robots.txt', '/', '/v1/unreachable']) {
    expect((await request(app).get(path)).headers['x-build-id']).toBe('new');
  }
});

test('serves a hashed file that only an older build has from the folder of previous builds', async () => {
  const app = appWithAssets(keptBuild());
  const answer = await request(app).get('/assets/home-OLD.js').set('Accept-Encoding', 'br');
  expect([answer.status, answer.text, answer.headers['content-encoding']]).toEqual([200, 'old home, smaller', 'br']);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await request(app).get('/assets/home-OLD.js').set('Accept-Encoding', 'identity')).text).toBe('old home');
  expect((await request(app).get('/assets/entry-ABC.js').set('Accept-Encoding', 'identity')).text).toBe('plain');
});

test.each(['/assets/secret.js', '/assets/..%2fsecret.js', '/assets/old%2fhome-OLD.js', '/assets/.hidden.js', '/assets/home-OLD.js.br'])(
  'serves nothing else from the folder of previous builds: %s',
  async (path) => {
    const answer = await request(appWithAssets(keptBuild())).get(path);
    expect([answer.status, answer.text]).toEqual([404, 'Not found']);
  },
);

test('answers 304 only for the encoding that the client has', async () => {
  const app = appWithAssets();
  const ask = (encoding: string, etag: string) =>
    request(app).get('/assets/entry-ABC.js').set({ 'Accept-Encoding': encoding, 'If-None-Match': etag });
  const { etag = '' } = (await ask('br', '"other"')).headers;
  const known = await ask('br', etag);
  expect([known.status, known.headers.etag, known.headers.vary, known.headers['content-encoding']]).toEqual([
    304,
    etag,
    'Accept-Encoding',
    undefined,
  ]);
  expect((await ask('gzip', etag)).status).toBe(200);
});

test.each([
  ['bytes=0-4', 206, 'User-', 'bytes 0-4/13'],
  ['bytes=-1', 206, '*', 'bytes 12-12/13'],
  ['bytes=10-99', 206, ': *', 'bytes 10-12/13'],
  ['bytes=13-', 416, '', 'bytes */13'],
  ['bytes=0-1,4-5', 200, 'User-agent: *', undefined],
  ['bytes=x', 200, 'User-agent: *', undefined],
  ['lines=0-1', 200, 'User-agent: *', undefined],
])('serves the requested part of a file: %s', async (range, status, text, contentRange) => {
  const answer = await request(appWithAssets()).get('/robots.txt').set('Range', range);
  expect([answer.status, answer.text ?? '', answer.headers['content-range']]).toEqual([status, text, contentRange]);
});

test('serves the whole file if the range is for another version of it', async () => {
  const answer = await request(appWithAssets()).get('/robots.txt').set({ Range: 'bytes=0-4', 'If-Range': '"older"' });
  expect([answer.status, answer.text]).toEqual([200, 'User-agent: *']);
});

test('HEAD returns the length of the GET response', async () => {
  const answer = await request(appWithAssets()).head('/robots.txt');
  expect([answer.status, answer.headers['content-length'], answer.text]).toEqual([200, '13', undefined]);
});
