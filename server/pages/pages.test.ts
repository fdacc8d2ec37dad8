import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { type StubPortalApi, startStubPortalApi } from '../testing/stub-portal-api.ts';
import { BROWSER, createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let api: StubPortalApi;
let portal: TestPortal;

beforeAll(async () => {
  api = await startStubPortalApi();
});
beforeEach(async () => {
  api.reset();
  portal = await createTestPortal(api.url);
});
afterEach(() => portal.close());
afterAll(() => api.close());

const visit = (path: string) => request(portal.app).get(path).set('User-Agent', BROWSER);

test('the home page is complete HTML with demands, title and canonical link', async () => {
  const response = await visit('/').expect(200);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.text).toMatch(/^<!doctype html><html lang="zh-CN">/);
  expect(response.text).toContain('新茶饮品牌找校园渠道');
  expect(response.text).toMatch(/<link rel="canonical" href="https:\/\/portal\.test\/">/);
  expect(response.text.trimEnd()).toMatch(/<\/html>$/);
});

test('every document has the viewport of the device width and can be zoomed', async () => {
  for (const path of ['/', '/invite', '/user/center', '/nope', '/%ff']) {
    const { text } = await visit(path);
    expect(text).toContain('<meta name="viewport" content="width=device-width,initial-scale=1">');
  }
});

test('a detail page has the demand’s title in <title>, on both of its paths', async () => {
  for (const path of ['/demand/BD202600000001', '/demand/detail?demandNumber=BD202600000001']) {
    const response = await visit(path).expect(200);
    expect(response.text).toMatch(/<title>[^<]*新茶饮品牌找校园渠道/);
    expect(response.text).toContain('<link rel="canonical" href="https://portal.test/demand/BD202600000001">');
  }
});

test.each([
  [404, 404],
  [410, 404],
  [400, 404],
  [403, 403],
  [401, 403],
  [429, 429],
])('HTTP 200 with code %i in the envelope is a refusal of the page with status %i', async (code, status) => {
  api.setRefused('/api/demand/BD202600000001', code, '需求不存在');
  for (const cookie of ['', 'X-Token=good-token']) await visit('/demand/BD202600000001').set('Cookie', cookie).expect(status);
});

test.each([1001, 500])('an API-specific code (%i) in the envelope is a failure: the page returns 502', async (code) => {
  api.setRefused('/api/demand/BD202600000001', code, '系统繁忙');
  await visit('/demand/BD202600000001').expect(502);
});

test('a refused page opens the login dialog only if logging in may help, not for a signed-in user without permission', async () => {
  const read = async (cookie: string) => {
    const { text } = await visit('/demand/BD202600000001').set('Cookie', cookie).expect(403);
    return [/<title>(.*?) - /.exec(text)?.[1], /"showLoginModal":(\w+)/.exec(text)?.[1], text.includes('立即登录')];
  };
  const mayNot = ['没有权限', 'false', false];
  const logIn = ['请您先登录', 'true', true];
  api.setMissing('/api/demand/BD202600000001', 403);
  expect([await read('X-Token=good-token'), await read('')]).toEqual([mayNot, logIn]);
  api.setRefused('/api/demand/BD202600000001', 403, '没有权限');
  expect([await read('X-Token=good-token'), await read('')]).toEqual([mayNot, logIn]);
  // With 401 in the envelope, the API no longer knows the session.
  api.setRefused('/api/demand/BD202600000001', 401, '登录已失效');
  expect([await read('X-Token=good-token'), await read('')]).toEqual([logIn, logIn]);
});

test('both registration numbers are in the footer although the API does not return them', async () => {
  const registered = await createTestPortal(api.url, { ICP_NUMBER: '沪ICP备2026000001号', PSB_NUMBER: '沪公网安备31010102000001号' });
  const { text } = await request(registered.app).get('/').expect(200);
  expect(text).toContain('href="https://beian.miit.gov.cn/"');
  expect(text).toMatch(/href="https:\/\/beian\.mps\.gov\.cn\/[^"]*31010102000001"[^>]*>沪公网安备31010102000001号</);
  await registered.close();
});

test('a part that the API does not have is empty, by HTTP status and by envelope code', async () => {
  api.setMissing('/v1/demRecommend/page');
  const read = async () =>
    (await visit('/demand/BD202600000001').expect(200)).text.replace(/^[\s\S]*<body>|<script[\s\S]*?<\/script>/g, '');
  const byStatus = await read();
  api.setRefused('/v1/demRecommend/page', 404);
  expect(await read()).toBe(byStatus);
});

test('without a configured origin, links use the host of each request', async () => {
  const open = await createTestPortal(api.url, { PUBLIC_ORIGIN: '' });
  for (const host of ['one.test', 'two.test', 'one.test']) {
    const response = await request(open.app).get('/demand/BD202600000001').set({ Host: host, Cookie: 'X-Token=good-token' }).expect(200);
    expect(response.text).toContain(`<link rel="canonical" href="http://${host}/demand/BD202600000001">`);
  }
  await open.close();
});

test('a message opens by its id alone, conversations first; the type distinguishes two messages with the same id', async () => {
  const read = async (address: string) => (await visit(address).set('Cookie', 'X-Token=good-token').expect(200)).text;
  const canonical = (type: string) => `<link rel="canonical" href="https://portal.test/message/content/700001?type=${type}">`;
  for (const address of ['/message/content/700001', '/message/messageContent?id=700001', '/message/content/700001?type=chat']) {
    const html = await read(address);
    expect(html).toContain('您好，想了解一下');
    expect(html).toContain(canonical('chat'));
    expect(api.calls('/v1/sysAnnouncement/detail')).toBe(0);
  }
  expect(await read('/message/content/700001?type=announcement')).toContain('照常审核。');
  api.setMissing('/api/chat/700001/messages');
  const announcement = await read('/message/content/700001');
  expect(announcement).toContain('照常审核。');
  expect(announcement).toContain(canonical('announcement'));
  api.setMissing('/v1/sysAnnouncement/detail');
  const { text } = await visit('/message/content/700001').set('Cookie', 'X-Token=good-token').expect(404);
  expect(text).toContain('没有找到这条消息');
});

test('if SMS is off, the sign-up pages say so and offer the password before any script runs', async () => {
  api.setMissing('/api/config', 200, { providers: { sms: 'off', wechat: 'off' } });
  for (const path of ['/invite', '/login?view=register']) {
    // A crawler's page always waits for its data.
    const { text } = await visit(path).set('User-Agent', 'Baiduspider/2.0').expect(200);
    expect(text).toContain('本站暂未开通短信');
    expect(text).toMatch(/账号密码登录<!--.{1,3}--><\/h[12]>/);
    expect(text).not.toContain('短信验证码');
  }
});

test('an unknown path returns a 404 page with a message and a link home', async () => {
  const response = await visit('/nope').expect(404);
  expect(response.text).toContain('This page could not be found');
  expect(response.text).toContain('href="/"');
});

test('a page that replaces another one is not indexed and has no canonical address', async () => {
  api.setMissing('/api/demand/BD202600000003', 500);
  const refused = { '/nope': 404, '/demand/BD999999999999': 404, '/user/center': 403, '/demand/BD202600000003': 502 };
  for (const [path, status] of Object.entries(refused)) {
    const { text } = await visit(path).expect(status);
    expect({ path, names: text.match(/rel="canonical"|og:url/g), robots: text.includes('content="noindex"') }).toEqual({
      path,
      names: null,
      robots: true,
    });
  }
});

test('a document has preload links in its header, the 404 for a missing picture has none', async () => {
  const linksOf = async (destination: string) => (await visit('/nope.jpg').set('Sec-Fetch-Dest', destination).expect(404)).headers.link;
  expect(await linksOf('document')).toMatch(/rel=preload; as=style/);
  expect((await visit('/nope.jpg')).headers.link).toMatch(/rel=preload; as=style/);
  expect(await linksOf('image')).toBeUndefined();
});

test('a demand that does not exist returns a 404 page with its own message and other demands', async () => {
  const response = await visit('/demand/BD999999999999').expect(404);
  expect(response.text).toContain('<title>需求不存在或已下架 - ');
  expect(response.text).toContain('该需求不存在或已下架');
  expect(response.text).toContain('看看这些需求');
  expect(response.text).not.toContain('This page could not be found');
});

test('an in-app browser gets the overlay in the HTML unless the user chose to stay', async () => {
  const wechat = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) MicroMessenger/8.0.50';
  const inApp = () => request(portal.app).get('/').set('User-Agent', wechat);
  expect((await inApp()).text).toContain('请点击右上角，在浏览器中打开');
  expect((await inApp().set('Cookie', 'IN_APP_STAY=1')).text).not.toContain('请点击右上角');
  expect((await visit('/')).text).not.toContain('请点击右上角');
});

test('structured data contains absolute addresses', async () => {
  const home = await visit('/').expect(200);
  expect(home.text).toContain('"url":"https://portal.test/"');
  expect(home.text).toContain('"urlTemplate":"https://portal.test/demand/type?keyword={search_term_string}"');
  expect(home.text).toContain('<meta property="og:image" content="https://portal.test/share-images/type/00.png">');
  const detail = await visit('/demand/BD202600000001').expect(200);
  expect(detail.text).toContain('"item":"https://portal.test/type/10"');
  expect(detail.text).toContain('<meta property="og:image" content="https://portal.test/share-images/demand/BD202600000001.png">');
});

test.each(['/demand/detail', '/demand/hello', '/type/99', '/%E0%A4%A', '/type/10%2f..'])('%s returns a 4xx page', async (path) => {
  const response = await visit(path);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
});

test.each(['/type/10?pageNum=-1', '/type/10?pageNum=abc', '/type/10?sort=evil', '/type/10?settlementMode=XXX', '/type/10?memberOnly=true'])(
  '%s shows the page without the invalid value',
  async (path) => {
    const { text } = await visit(path).expect(200);
    expect(text).toContain('<link rel="canonical" href="https://portal.test/type/10">');
  },
);

test('an id that the API rejects with 400 returns 404, like an id that does not exist', async () => {
  api.setMissing('/api/demand/BD202600000002', 400);
  await visit('/demand/BD202600000002').expect(404);
});

test.each([
  '/user/center',
  '/message/list',
  '/message/notice',
  '/user/wallet',
  '/partner',
  '/demand/preview/1',
  '/notice/content/1',
  '/user/center/',
])('%s without a token returns a 403 page 请您先登录', async (path) => {
  const response = await visit(path).expect(403);
  expect(response.text).toContain('请您先登录');
  expect(response.text).toContain('"showLoginModal":true');
});

test.each(['/login', '/user/login', '/download', '/user/invite', '/invite/ABCD2345', '/common/about', '/wechat'])(
  '%s is open to visitors',
  async (path) => {
    await visit(path).expect(200);
  },
);

test('the account page of a signed-in user is private and never stored', async () => {
  const response = await visit('/user/center').set('Cookie', 'X-Token=good-token').expect(200);
  expect(response.headers['cache-control']).toBe('private, no-store');
  expect(response.text).not.toContain('good-token');
});

test('five hundred users, ten at a time, see their own data only, and no token', async () => {
  const waiting = Array.from({ length: 500 }, (_, index) => index).values();
  let answered = 0;
  const read = async (): Promise<void> => {
    for (const reader of waiting) {
      const { status, text } = await visit(reader % 3 ? '/user/center' : '/').set('Cookie', `X-Token=secret-${reader}`);
      // Overload on a slow machine.
      if (status === 503) continue;
      expect([reader, status]).toEqual([reader, 200]);
      const others = new Set([...text.matchAll(/读者(\d+)号/g)].map(([, other]) => Number(other)));
      expect([...others]).toEqual(reader % 3 ? [reader] : []);
      expect(text).not.toContain('secret-');
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: 10 }, read));
  expect(answered).toBeGreaterThan(100);
});

test('pages share the markup of the frame, but nothing personal', async () => {
  const visitAs = (nickname: string, path: string) => {
    const info = encodeURIComponent(JSON.stringify({ timestamp: 1, data: { nickname, avatar: null } }));
    return visit(path)
      .set('Cookie', `X-Token=${encodeURIComponent(`token-${nickname.length}`)}; USER_INFO=${info}`)
      .expect(200);
  };
  const [first, second, searching, visitor] = await Promise.all([
    visitAs('甲甲甲', '/type/10'),
    visitAs('乙乙', '/demand/BD202600000001'),
    visitAs('丙', '/demand/type?keyword=秘密的词'),
    visit('/').expect(200),
  ]);
  expect(first.text).toContain('甲甲甲');
  expect(second.text).toContain('乙乙');
  expect(searching.text).toContain('value="秘密的词"');
  expect(visitor.text).toContain('登录/注册');
  for (const { text } of [second, searching, visitor]) expect(text).not.toContain('甲甲甲');
  for (const { text } of [first, second, visitor]) expect(text).not.toContain('秘密的词');
  expect(visitor.text).not.toContain('退出登录');
  const again = await visitAs('甲甲甲', '/type/10');
  const withoutTimes = (html: string) => html.replaceAll(/"at":\d+|"requestId":"[^"]*"/g, '');
  expect(withoutTimes(again.text)).toBe(withoutTimes(first.text));
  // The marks of the current page are not shared.
  expect(first.text).toMatch(/aria-current="(?:page|true)"[^>]*>需求</);
  expect(visitor.text).toMatch(/aria-current="page"[^>]*>首页</);
});

test('an expired token is cleared and a guarded page returns 403', async () => {
  const response = await visit('/user/center').set('Cookie', 'X-Token=expired-token').expect(403);
  expect(String(response.headers['set-cookie'])).toMatch(/X-Token=;/);
});

test('a public page with an expired token is rendered for a visitor', async () => {
  const response = await visit('/').set('Cookie', 'X-Token=expired-token').expect(200);
  expect(response.text).toContain('"signedIn":false');
  expect(String(response.headers['set-cookie'])).toMatch(/X-Token=;/);
});

test.each([
  'X-Token=%E4%BD%A0',
  'X-Token=a%0d%0ab',
  'USER_INFO=%7Bbad',
  'USER_INFO=%7B%22data%22%3A%7B%22nickname%22%3A7%7D%7D',
  '__proto__=1',
  '====',
  'X-Token=good-token; X-Token=other',
])('the cookie «%s» never causes an error', async (cookie) => {
  expect((await visit('/').set('Cookie', cookie)).status).toBe(200);
});

test('data from the API cannot break out of the page', async () => {
  api.setTitle('</script><script>alert(1)</script>\u2028<!--');
  const response = await visit('/').expect(200);
  expect(response.text).not.toContain('<script>alert(1)');
  expect(response.text).not.toContain('\u2028<!--');
});

test('while the API is unavailable, pages are readable and never blank', async () => {
  const lonely = await createTestPortal('http://127.0.0.1:1');
  const home = await request(lonely.app).get('/').set('User-Agent', BROWSER);
  expect(home.status).toBe(200);
  expect(home.text).toContain('服务暂时不可用');
  const detail = await request(lonely.app).get('/demand/BD202600000001').set('User-Agent', BROWSER);
  expect(detail.status).toBe(502);
  expect(detail.text).not.toContain('ECONNREFUSED');
  await lonely.close();
});

test('pages are compressed and other methods are refused', async () => {
  const response = await visit('/').set('Accept-Encoding', 'gzip').expect(200);
  expect(response.headers['content-encoding']).toBe('gzip');
  await request(portal.app).post('/').set('Sec-Fetch-Site', 'same-origin').expect(405);
  const head = await request(portal.app).head('/').expect(200);
  expect(head.text).toBeFalsy();
});

test('strict visitor mode closes the pages that guard 2 protects', async () => {
  const strict = await createTestPortal(api.url, { VISITOR_MODE: 'strict' });
  await request(strict.app).get('/type/10').expect(403);
  await request(strict.app).get('/common/about').expect(200);
  await strict.close();
});

test('a return from WeChat is accepted once, from the browser that started it', async () => {
  const sandboxed = await createTestPortal(api.url, { WECHAT_APP_ID: 'wx123' });
  const start = await request(sandboxed.app).get('/wechat/connect').expect(302);
  const state = new URL(String(start.headers.location)).searchParams.get('state');
  const cookie = String(start.headers['set-cookie']).split(';', 1)[0] ?? '';
  const back = `/common/wechatAuth?code=abc&state=${state}`;
  await request(sandboxed.app).get(back).expect(400);
  await request(sandboxed.app).get(`${back}x`).set('Cookie', cookie).expect(400);
  const answer = await request(sandboxed.app).get(back).set('Cookie', cookie).expect(200);
  expect(String(answer.headers['set-cookie'])).toContain('WECHAT_STATE=;');
  await sandboxed.close();
});
