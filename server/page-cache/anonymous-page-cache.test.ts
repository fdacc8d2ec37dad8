import { afterEach, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import type { RenderResult } from '../pages/render-page.ts';
import { streamOf } from '../testing/stream-of.ts';
import { type StubPortalApi, startStubPortalApi } from '../testing/stub-portal-api.ts';
import { BROWSER, createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { createAnonymousPageCache } from './anonymous-page-cache.ts';
import { messageOfChanges } from './invalidation-message.ts';
import { createPageStore } from './page-store.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari/604.1';
const DETAIL = '/demand/BD202600000001';
const DETAIL_CALL = '/api/demand/BD202600000001';
/** Changes of the demand on that page, and of another one. */
const [OWN, OTHER] = ['demands 1', 'demands 123'];

let api: StubPortalApi;
let clock: { ms: number };
let portal: TestPortal;

beforeEach(async () => {
  api = await startStubPortalApi();
  clock = { ms: Date.parse('2026-11-21T04:30:00Z') };
  portal = await createTestPortal(api.url, {}, () => clock.ms);
});
afterEach(async () => {
  await portal.close();
  await api.close();
});

const visit = (path: string, headers: Record<string, string> = {}) => request(portal.app).get(path).set('User-Agent', BROWSER).set(headers);
/** Requests a page until it is as expected: one that is rendered in the background is served some requests later. */
async function visitUntil(path: string, isThere: (response: request.Response) => boolean): Promise<request.Response> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const response = await visit(path);
    if (isThere(response)) return response;
  }
  throw new Error(`${path} never came to be what was expected`);
}
const proofOf = ({ headers }: request.Response): string => String(headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';
const nonceOf = ({ headers }: request.Response) => /'nonce-([^']{24})'/.exec(String(headers['content-security-policy']))?.[1];

test('a second visitor gets the same page without an API call, with its own nonce in the policy', async () => {
  const first = await visit(DETAIL).expect(200);
  const calls = api.calls();
  const second = await visit(DETAIL).expect(200);
  expect(api.calls()).toBe(calls);
  expect([first.headers['server-timing'], second.headers['server-timing']]).toEqual(['cache;desc="miss"', 'cache;desc="hit"']);
  expect(second.text).toBe(first.text);
  expect([nonceOf(first), nonceOf(second)]).toEqual([expect.any(String), expect.any(String)]);
  expect(nonceOf(second)).not.toBe(nonceOf(first));
  expect(second.text).not.toContain('nonce=');
});

test('five hundred concurrent visitors of an uncached page cause one render', async () => {
  api.holdBack(DETAIL_CALL);
  const visits = Array.from({ length: 500 }, () =>
    visit(DETAIL).then(({ status, text }) => [status, text.includes('新茶饮品牌找校园渠道')]),
  );
  await api.waitForCall(DETAIL_CALL);
  api.release(DETAIL_CALL);
  expect(new Set((await Promise.all(visits)).map(String))).toEqual(new Set(['200,true']));
  expect(api.calls(DETAIL_CALL)).toBe(1);
});

test('answers 304 to a browser that has the page, without a new policy', async () => {
  const { headers } = await visit(DETAIL);
  const again = await visit(DETAIL, { 'If-None-Match': String(headers.etag) }).expect(304);
  expect(again.text).toBe('');
  expect(again.headers['content-security-policy']).toBeUndefined();
});

test('a cached page has exactly the headers of a page that was rendered for its request', async () => {
  await visit('/');
  const id = { 'X-Request-Id': 'request-1', 'Accept-Encoding': 'identity' };
  const own = ['content-length', 'date', 'etag', 'server-timing'];
  // `serveCachedPage` answers GET only: a HEAD request passes through the full chain of handlers.
  const [hit, long] = [await visit('/', id), await request(portal.app).head('/').set('User-Agent', BROWSER).set(id)];
  const shown = ({ headers }: request.Response) =>
    Object.entries(headers)
      .filter(([name]) => !own.includes(name))
      .map(([name, value]) => [name, String(value).replaceAll(/'nonce-[^']*'|(?<=DEVICE_PROOF=)[^;]*/g, '')])
      .sort();
  expect(shown(hit)).toEqual(shown(long));
  const known = { ...id, Cookie: proofOf(hit) };
  expect(shown(await visit('/', known))).toEqual(shown(await request(portal.app).head('/').set('User-Agent', BROWSER).set(known)));
  expect(hit.headers).toMatchObject({ 'x-request-id': 'request-1', 'x-build-id': 'test', 'content-length': expect.any(String) });
});

test('a browser without a proof gets its own with its page, also with a 304', async () => {
  const first = await visit(DETAIL).expect(200);
  const hit = await visit(DETAIL).expect(200);
  expect(proofOf(first)).toMatch(/^DEVICE_PROOF=[\w.-]+$/);
  expect(proofOf(hit)).toMatch(/^DEVICE_PROOF=[\w.-]+$/);
  expect(proofOf(hit)).not.toBe(proofOf(first));
  for (const { headers } of [first, hit]) expect(headers['cache-control']).toBe('private, no-cache');
  const again = await visit(DETAIL, { 'If-None-Match': String(hit.headers.etag) }).expect(304);
  expect([proofOf(again), again.headers['cache-control']]).toEqual([expect.stringMatching(/^DEVICE_PROOF=/), 'private, no-cache']);
});

test('browsers with a proof and crawlers get no cookie, and the cached page contains none', async () => {
  const first = await visit(DETAIL).expect(200);
  const known = await visit(DETAIL, { Cookie: `PC_UUID=x; ${proofOf(first)}` }).expect(200);
  const robot = await visit(DETAIL, { 'User-Agent': 'Mozilla/5.0 (compatible; Baiduspider/2.0)' }).expect(200);
  for (const { headers } of [known, robot]) expect([headers['set-cookie'], headers['cache-control']]).toEqual([undefined, 'no-cache']);
  expect(known.text).not.toContain('DEVICE_PROOF');
});

test('a request that violates a connection rule is refused even if its page is cached', async () => {
  await visit('/');
  await visit('/', { Upgrade: 'websocket' }).expect(426);
});

test.each([
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
])('a cached page is sent for Accept-Encoding «%s» as %s', async (accepted, encoding) => {
  const { text } = await visit(DETAIL, { 'Accept-Encoding': 'identity' });
  const packed = await visit(DETAIL, { 'Accept-Encoding': accepted });
  expect(packed.headers['content-encoding']).toBe(encoding);
  expect(packed.headers['server-timing']).toBe('cache;desc="hit"');
  expect(packed.text).toBe(text);
});

test('a request with a token, even a broken one, neither reads nor fills the cache', async () => {
  for (const cookie of ['X-Token=good-token', 'X-Token=%E4%BD%A0']) {
    const { headers } = await visit('/', { Cookie: cookie });
    expect(headers['server-timing']).not.toContain('cache');
    expect(headers.etag).toBeUndefined();
  }
  expect((await visit('/')).headers['server-timing']).toBe('cache;desc="miss"');
});

test('each kind of device and each query has its own page', async () => {
  await visit('/');
  expect((await visit('/', { 'User-Agent': phone })).headers['server-timing']).toBe('cache;desc="miss"');
  expect((await visit('/?sort=new')).headers['server-timing']).toBe('cache;desc="miss"');
  expect((await visit('/')).headers['server-timing']).toBe('cache;desc="hit"');
});

test('a stale page is served once more while a new one is rendered', async () => {
  await visit(DETAIL);
  api.setTitle('新的标题');
  clock.ms += 3_001;
  expect((await visit(DETAIL)).text).not.toContain('新的标题');
  await visitUntil(DETAIL, ({ text }) => text.includes('新的标题'));
  clock.ms += 30_001;
  api.setTitle('最新的标题');
  expect((await visit(DETAIL)).text).toContain('最新的标题');
});

test('the next visitor sees a write through the gateway; bookmarking a demand invalidates nothing', async () => {
  await visit(DETAIL);
  api.setTitle('改过的标题');
  await request(portal.app).post('/api/demand/collect/1').send({}).expect(200);
  expect((await visit(DETAIL)).text).not.toContain('改过的标题');
  await request(portal.app).post('/v1/demand/save').send({}).expect(200);
  expect((await visit(DETAIL)).text).toContain('改过的标题');
});

test('a visitor after a write does not wait for a render that started before it', async () => {
  api.holdBack(DETAIL_CALL);
  const before = visit(DETAIL).then(({ status }) => status);
  await api.waitForCall(DETAIL_CALL);
  await request(portal.app).post('/v1/demand/save').send({}).expect(200);
  const after = visit(DETAIL).then(({ status }) => status);
  while (api.calls(DETAIL_CALL) < 2) await visit('/common/about');
  api.release(DETAIL_CALL);
  expect(await Promise.all([before, after])).toEqual([200, 200]);
});

test.each([
  [404, 404],
  [410, 404],
  [403, 403],
])('a refresh that gets %i drops the page immediately: the next visitor gets %i, not the older page', async (answer, status) => {
  await visit(DETAIL);
  api.setMissing(DETAIL_CALL, answer);
  clock.ms += 3_001;
  await visit(DETAIL).expect(200);
  await visitUntil(DETAIL, (response) => response.status === status);
  expect((await visit(DETAIL)).status).toBe(status);
  expect((await visit(DETAIL)).headers['server-timing']).toBeUndefined();
});

test('a refresh that gets a 404 in the envelope drops the page immediately', async () => {
  await visit(DETAIL);
  api.setRefused(DETAIL_CALL, 404);
  clock.ms += 3_001;
  await visit(DETAIL).expect(200);
  await visitUntil(DETAIL, (response) => response.status === 404);
});

test.each([500, 1001])('does not share a page if one part failed with code %i in the envelope', async (code) => {
  const PART = '/v1/demRecommend/page';
  api.setRefused(PART, code, '系统繁忙');
  await visit(DETAIL).expect(200);
  expect((await visit(DETAIL)).headers['server-timing']).toBeUndefined();
  expect(api.calls(PART)).toBe(2);
});

test.each([500, 502, 429])('a refresh that gets %i keeps the stale page', async (status) => {
  await visit(DETAIL);
  const before = api.calls(DETAIL_CALL);
  api.setMissing(DETAIL_CALL, status);
  clock.ms += 3_001;
  for (let tried = before; tried < before + 3; ) {
    expect((await visit(DETAIL)).headers['server-timing']).toBe('cache;desc="stale"');
    tried = api.calls(DETAIL_CALL);
  }
});

test.each([401, 403, 429])('does not share a page if one part was refused to its visitor (%i)', async (status) => {
  const PART = '/v1/demRecommend/page';
  api.setMissing(PART, status);
  const refused = await visit(DETAIL).expect(200);
  expect(refused.headers).toMatchObject({ 'cache-control': expect.stringContaining('no-store') });
  expect((await visit(DETAIL)).headers['server-timing']).toBeUndefined();
  expect(api.calls(PART)).toBe(2);
});

test.each(['', 'X-Token=good-token'])(
  'a page whose reader hit a rate limit returns 429 with Retry-After (cookies: “%s”)',
  async (cookie) => {
    api.setMissing(DETAIL_CALL, 429, { retryAfter: 170 });
    const { headers, text } = await visit(DETAIL, { Cookie: cookie }).expect(429);
    expect(headers['retry-after']).toBe('170');
    expect(text).toContain('请约 3 分钟后再试');
  },
);

test('a part that is refused to a visitor is no outage: the page has neither the old content nor the notice', async () => {
  await visit(DETAIL);
  api.setMissing('/v1/demRecommend/page', 429);
  clock.ms += 30_001;
  const { text } = await visit(DETAIL).expect(200);
  expect(text).not.toContain('服务暂时不可用');
});

test.each(['page', 'part'])('the first visitor’s rate limit, for the %s, does not apply to others who wait with it', async (what) => {
  const breaker = { outage: () => null };
  const pages = createAnonymousPageCache({ store: createPageStore(1_000_000), breaker, metrics: { pageCache: () => {} } });
  const whole = (status: number, isForCallerOnly: boolean): RenderResult => {
    const timings = { dataMs: 0, renderMs: 0 };
    return {
      kind: 'whole',
      status,
      retryAfter: null,
      html: Buffer.from('<p>'),
      isImpaired: () => false,
      isForCallerOnly: () => isForCallerOnly,
      calls: () => [],
      demands: () => [],
      timings,
    };
  };
  const limited = what === 'page' ? 429 : 200;
  let refuse = (): void => {};
  const first = pages.answer('/', () => new Promise((resolve) => (refuse = () => resolve(whole(limited, true)))));
  const second = pages.answer('/', async () => whole(201, false));
  refuse();
  const statuses = (await Promise.all([first, second])).map(({ page }) => page.kind === 'rendered' && page.rendered.status);
  expect(statuses).toEqual([limited, 201]);
});

const change = (...changes: string[]) => portal.deliver(messageOfChanges(changes));

test('a known change invalidates only the pages it makes stale, an unknown change invalidates all pages', async () => {
  await visit(DETAIL);
  await visit('/common/about');
  api.setMissing(DETAIL_CALL);
  change('banners');
  await visit(DETAIL).expect(200);
  change('demands');
  await visit(DETAIL).expect(404);
  expect((await visit('/common/about')).headers['server-timing']).toBe('cache;desc="hit"');
  change('something newer');
  expect((await visit('/common/about')).headers['server-timing']).toBe('cache;desc="miss"');
});

test('a page that was taken down returns 404 even to a browser that has it, and does not reappear in an outage', async () => {
  const { headers } = await visit(DETAIL);
  api.setMissing(DETAIL_CALL);
  change('demands');
  await visit(DETAIL, { 'If-None-Match': String(headers.etag) }).expect(404);
  await api.close();
  await visit(DETAIL).expect(502);
});

test('does not cache a page whose data changed during its render, but caches a page of other calls', async () => {
  api.holdBack(DETAIL_CALL);
  const before = visit(DETAIL).then(({ status }) => status);
  await api.waitForCall(DETAIL_CALL);
  change('demands');
  api.release(DETAIL_CALL);
  expect(await before).toBe(200);
  expect((await visit(DETAIL)).headers['server-timing']).toBe('cache;desc="miss"');

  api.holdBack('/api/app/latest-version');
  const other = visit('/download').then(({ headers }) => headers['server-timing']);
  await api.waitForCall('/api/app/latest-version');
  change('demands');
  api.release('/api/app/latest-version');
  await other;
  expect((await visit('/download')).headers['server-timing']).toBe('cache;desc="hit"');
});

test('in a burst of changes a page is served for a moment and rendered again; the page about the changed demand is dropped', async () => {
  const cacheOf = async (path: string) => (await visit(path)).headers['server-timing'];
  change(OTHER);
  for (const path of ['/', DETAIL]) await visit(path).expect(200);
  change(OTHER);
  expect([await cacheOf('/'), await cacheOf(DETAIL)]).toEqual(['cache;desc="hit"', 'cache;desc="hit"']);
  change(OWN);
  expect([await cacheOf('/'), await cacheOf(DETAIL)]).toEqual(['cache;desc="hit"', 'cache;desc="miss"']);
  clock.ms += 401;
  expect(await cacheOf('/')).toBe('cache;desc="stale"');
  await visitUntil('/', ({ headers }) => headers['server-timing'] === 'cache;desc="hit"');
  change(OTHER);
  clock.ms += 801;
  expect(await cacheOf('/')).toBe('cache;desc="miss"');
});

test.each([
  [OTHER, 'hit'],
  [OWN, 'miss'],
])(
  'a change in a burst during a render (%s) lets the page be cached for a moment only if it is not about that demand',
  async (last, result) => {
    change(OTHER);
    clock.ms += 500;
    api.holdBack(DETAIL_CALL);
    const first = visit(DETAIL).then(({ status }) => status);
    await api.waitForCall(DETAIL_CALL);
    clock.ms += 100;
    change(last);
    api.release(DETAIL_CALL);
    expect(await first).toBe(200);
    expect((await visit(DETAIL)).headers['server-timing']).toBe(`cache;desc="${result}"`);
  },
);

test('the age of a page is that of its data: a slow render does not stay fresh for longer', async () => {
  api.holdBack(DETAIL_CALL);
  const first = visit(DETAIL).then(({ status }) => status);
  await api.waitForCall(DETAIL_CALL);
  clock.ms += 3_001;
  api.release(DETAIL_CALL);
  expect(await first).toBe(200);
  expect((await visit(DETAIL)).headers['server-timing']).toBe('cache;desc="stale"');
});

test('a page that was taken down is not served again if other parts of it fail', async () => {
  await visit(DETAIL);
  api.setMissing(DETAIL_CALL);
  api.setMissing('/v1/demRecommend/page', 500);
  clock.ms += 30_001;
  await visit(DETAIL).expect(404);
});

test('while the API is unavailable, the last page is shown with its time, for a day at most', async () => {
  await visit(DETAIL);
  await api.close();
  clock.ms += HOUR_MS;
  const outdated = await visit(DETAIL).expect(200);
  expect(outdated.text).toContain('服务暂时不可用，以下是 11月21日 12:30 的内容');
  expect(outdated.text).toContain('新茶饮品牌找校园渠道');
  expect(outdated.headers['cache-control']).toBe('no-store');
  expect((await visit('/demand/BD202600000002')).status).toBe(502);
  clock.ms += DAY_MS;
  await visit(DETAIL).expect(502);
});

test('a page with a missing part is never cached', async () => {
  api.setMissing('/v1/sysAnnouncement/page', 500);
  await visit('/').expect(200);
  expect((await visit('/')).headers['server-timing']).toBeUndefined();
});

test('a slow page is cached once its stream has finished', async () => {
  await portal.close();
  portal = await createTestPortal(api.url, { STREAM_BUDGET_MS: '0' }, () => clock.ms);
  api.holdBack('/api/demand/page-search');
  const first = await streamOf(portal.app, '/');
  await first.until('<footer');
  api.release('/api/demand/page-search');
  expect(await first.whole()).toContain('<!--$?-->');
  const { text } = await visitUntil('/', ({ headers }) => headers['server-timing'] === 'cache;desc="hit"');
  expect(text).toContain('新茶饮品牌找校园渠道');
  expect(text).not.toContain('<!--$?-->');
});
