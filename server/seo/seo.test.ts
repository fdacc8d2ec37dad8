import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { createApp } from '../app.ts';
import { DEAD_ADDRESS, portalDeps, startUpstream } from '../testing/servers.ts';
import { themeColors } from './web-manifest.ts';

const env = { PUBLIC_ORIGIN: 'https://www.example.com' };

test('robots.txt disallows personal pages and unlimited lists, and names the sitemap', async () => {
  const { text } = await request(createApp(portalDeps(DEAD_ADDRESS, { env })))
    .get('/robots.txt')
    .expect(200);
  expect(text).toContain('Disallow: /user/');
  expect(text).toContain('Disallow: /*?*keyword=');
  expect(text).toContain('Sitemap: https://www.example.com/sitemap.xml');
});

test('the web manifest uses the configured site name', async () => {
  const app = createApp(portalDeps(DEAD_ADDRESS, { env: { ...env, SITE_NAME: '我的商机' } }));
  const { text } = await request(app)
    .get('/manifest.webmanifest')
    .expect(200)
    .expect('Content-Type', /application\/manifest\+json/);
  expect(JSON.parse(text)).toMatchObject({ name: '我的商机', start_url: '/', display: 'standalone', lang: 'zh-CN' });
});

test('the theme colors of the browser match the header’s surface color', async () => {
  const tokens = await readFile('client/styling/tokens.css', 'utf8');
  const surfaces = [...tokens.matchAll(/--surface: (#[0-9a-f]{6});/g)].map(([, color]) => color);
  expect(Object.values(themeColors)).toEqual(surfaces);
});

/** Returns a listener for an API with these landing pages (404 if null); `answer` handles all other requests. */
const pagesOrElse =
  (pages: readonly object[] | null, answer: RequestListener): RequestListener =>
  (incoming, response) => {
    if (!incoming.url?.startsWith('/api/landing/')) return answer(incoming, response);
    if (!pages) response.statusCode = 404;
    response.end(JSON.stringify(pages ? { code: 200, data: { pages } } : { code: 404, data: null }));
  };
const noDemands: RequestListener = (_incoming, response) =>
  void response.end(JSON.stringify({ code: 200, data: { records: [], hasMore: false } }));

test('the sitemap is an index of public pages, landing pages and demands, with the time of the newest entry', async () => {
  const at = ['2026-01-02T08:00:00+08:00', '2026-01-03T08:00:00+08:00'];
  const pages = [
    { typeCode: '10', regionCode: '31', newestAt: at[0] },
    { industryCode: '01', newestAt: at[1] },
    { typeCode: '<evil>', regionCode: '31', newestAt: at[0] },
  ];
  const demands: RequestListener = (_incoming, response) =>
    void response.end(
      JSON.stringify({ code: 200, data: { records: [{ demandNumber: 'BD202600000001', refreshedAt: at[0] }], hasMore: false } }),
    );
  const { url } = await startUpstream(pagesOrElse(pages, demands));
  const app = createApp(portalDeps(url, { env }));
  const { text } = await request(app).get('/sitemap.xml').expect(200).expect('Content-Type', /xml/);
  expect(
    [...text.matchAll(/<loc>https:\/\/www.example.com([^<]*)<\/loc>(?:<lastmod>([^<]*))?/g)].map(([, path, time]) => [path, time]),
  ).toEqual([
    ['/sitemap-pages.xml', undefined],
    ['/sitemap-landing.xml', at[1]],
    ['/sitemap-demands.xml', at[0]],
  ]);
  const landings = (await request(app).get('/sitemap-landing.xml').expect(200)).text;
  expect(landings).toContain(`<loc>https://www.example.com/type/10/31</loc><lastmod>${at[0]}</lastmod>`);
  expect(landings).toContain('<loc>https://www.example.com/industry/01</loc>');
  expect(landings).not.toContain('evil');
  expect((await request(app).get('/sitemap-pages.xml').expect(200)).text).toContain('<loc>https://www.example.com/type/10</loc>');
});

test('an empty part is missing from the index and returns 404', async () => {
  const { url } = await startUpstream(pagesOrElse(null, noDemands));
  const app = createApp(portalDeps(url, { env }));
  const { text } = await request(app).get('/sitemap.xml').expect(200);
  expect([...text.matchAll(/sitemap-\w+/g)].map(String)).toEqual(['sitemap-pages']);
  await request(app).get('/sitemap-landing.xml').expect(404);
});

test('collects the demands from several pages of the list, which is requested once', async () => {
  const { url, seen } = await startUpstream((incoming, response) => {
    const pageNum = new URL(incoming.url ?? '', 'http://x').searchParams.get('pageNum');
    const records = [{ demandNumber: `BD20260000000${pageNum}`, refreshedAt: '2026-01-02T08:00:00+08:00' }, { demandNumber: '<evil>' }];
    response.end(JSON.stringify({ code: 200, data: { records, hasMore: pageNum === '1' } }));
  });
  const app = createApp(portalDeps(url, { env }));
  const { text } = await request(app).get('/sitemap-demands.xml').expect(200).expect('Content-Type', /xml/);
  expect(text).toContain('<loc>https://www.example.com/demand/BD202600000001</loc><lastmod>2026-01-02T08:00:00+08:00</lastmod>');
  expect(text).toContain('/demand/BD202600000002');
  expect(text).not.toContain('evil');
  await request(app).get('/sitemap-demands.xml').expect(200);
  expect(seen).toHaveLength(2);
});

test('accepts an API that names its rows differently and omits hasMore', async () => {
  const { url, seen } = await startUpstream((incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://x');
    // The API has no landing pages, and reports that in the envelope alone.
    if (pathname.startsWith('/api/landing/')) return response.end(JSON.stringify({ code: 404, message: '接口不存在', data: null }));
    const first = (Number(searchParams.get('pageNum')) - 1) * 50;
    const rows = Array.from({ length: 70 }, (_, place) => ({ demandNumber: `BD2026${String(place).padStart(8, '0')}` })).slice(
      first,
      first + 50,
    );
    response.end(JSON.stringify({ code: 200, data: { rows, total: 70 } }));
  });
  const app = createApp(portalDeps(url, { env }));
  const { text } = await request(app).get('/sitemap-demands.xml').expect(200);
  expect(text.match(/<loc>/g)).toHaveLength(70);
  expect(seen).toHaveLength(2);
  const asked = seen.length;
  await request(app).get('/sitemap-landing.xml').expect(404);
  await request(app).get('/sitemap-landing.xml').expect(404);
  expect(seen).toHaveLength(asked + 1);
});

test('concurrent requests for the sitemap share one read', async () => {
  let looks = 0;
  let onBothAsked = () => {};
  const bothAsked = new Promise<void>((resolve) => {
    onBothAsked = resolve;
  });
  const { url, seen } = await startUpstream(async (_incoming, response) => {
    await bothAsked;
    response.end(JSON.stringify({ code: 200, data: { records: [{ demandNumber: 'BD202600000001' }], hasMore: false } }));
  });
  const deps = portalDeps(url, { env });
  // Called once for each request, and once for the read.
  const generation = () => {
    looks += 1;
    if (looks === 3) onBothAsked();
    return 0;
  };
  const app = createApp({ ...deps, pages: { ...deps.pages, generation } });
  const answers = await Promise.all([request(app).get('/sitemap-demands.xml'), request(app).get('/sitemap-demands.xml')]);
  for (const { text } of answers) expect(text).toContain('/demand/BD202600000001');
  expect(seen).toHaveLength(1);
});

test('does not cache a sitemap that lacks demands because of a 429', async () => {
  let isLimited = true;
  const { url } = await startUpstream((incoming, response) => {
    const isFirst = new URL(incoming.url ?? '', 'http://x').searchParams.get('pageNum') === '1';
    if (isLimited && !isFirst) response.statusCode = 429;
    const records = [{ demandNumber: isFirst ? 'BD202600000001' : 'BD202600000002' }];
    response.end(
      JSON.stringify(response.statusCode === 429 ? { code: 429, data: null } : { code: 200, data: { records, hasMore: isFirst } }),
    );
  });
  const app = createApp(portalDeps(url, { env }));
  const partial = await request(app).get('/sitemap-demands.xml').expect('Cache-Control', 'no-store');
  expect(partial.text).not.toContain('/demand/BD202600000002');
  isLimited = false;
  expect((await request(app).get('/sitemap-demands.xml')).text).toContain('/demand/BD202600000002');
});

test('without the API the sitemap still contains the public pages', async () => {
  const { text } = await request(createApp(portalDeps(DEAD_ADDRESS, { env })))
    .get('/sitemap.xml')
    .expect(200)
    .expect('Cache-Control', 'no-store');
  expect(text).toContain('<loc>https://www.example.com/sitemap-pages.xml</loc>');
});
