import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { type StubPortalApi, startStubPortalApi } from '../testing/stub-portal-api.ts';
import { BROWSER, createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let api: StubPortalApi;
beforeAll(async () => {
  api = await startStubPortalApi();
});
afterAll(() => api.close());

/** Users of one demand by their tokens (null: a visitor), with the texts that each of them is shown. */
const readers = [
  { token: 'anybody', own: ['aria-pressed="false"', '使用会员额度或联系卡解锁', 'href="#greeting"'] },
  { token: 'collector', own: ['aria-pressed="true"', '已收藏', '使用会员额度或联系卡解锁'] },
  { token: 'unlocker', own: ['aria-pressed="false"', '您已解锁，<wbr/>可以随时查看'] },
  { token: 'owner', own: ['管理这条需求', '仅您自己可见', '/user/demand/publish/1'] },
  { token: null, own: ['登录后查看', '登录/注册'] },
] as const;
type Reader = (typeof readers)[number];

/** Returns the page as this user sees it, without the times at which its data was read. */
async function read(portal: TestPortal, { token }: Pick<Reader, 'token'>, path = '/demand/BD202600000001'): Promise<string> {
  const info = encodeURIComponent(JSON.stringify({ timestamp: Date.now(), data: { nickname: `读者${token}`, avatar: null } }));
  const { text } = await request(portal.app)
    .get(path)
    .set({ 'User-Agent': BROWSER, ...(token && { Cookie: `X-Token=${token}; USER_INFO=${info}` }) })
    .expect(200);
  return text.replace(/"at":\d+/g, '"at":0');
}

test('users of the same demand each see their own page, regardless of who read it before', async () => {
  const alone = new Map<Reader, string>();
  for (const reader of readers) {
    const portal = await createTestPortal(api.url);
    alone.set(reader, await read(portal, reader));
    await portal.close();
  }
  const portal = await createTestPortal(api.url);
  for (let round = 0; round < 3; round += 1) {
    const inTurn = round % 2 === 0 ? readers : readers.toReversed();
    const pages = round === 1 ? await Promise.all(inTurn.map((reader) => read(portal, reader))) : [];
    for (const [index, reader] of inTurn.entries()) {
      const page = pages[index] ?? (await read(portal, reader));
      expect(page).toBe(alone.get(reader));
      for (const text of reader.own) expect([text, page.includes(text)]).toEqual([text, true]);
    }
  }
  await portal.close();
});

test('parts of a page for one user are not on the page of any other', async () => {
  const portal = await createTestPortal(api.url);
  const only = { collector: '已收藏', unlocker: '您已解锁', owner: '管理这条需求', null: '登录后查看' };
  for (const reader of [...readers, ...readers]) {
    const page = await read(portal, reader);
    for (const [token, text] of Object.entries(only)) {
      expect([reader.token, text, page.includes(text)]).toEqual([reader.token, text, String(reader.token) === token]);
    }
    for (const { token } of readers) expect(page.includes(`读者${token}`)).toBe(token !== null && token === reader.token);
  }
  await portal.close();
});

test('without a configured origin, an address in a text becomes a link only on the host that it names', async () => {
  const portal = await createTestPortal(api.url, { PUBLIC_ORIGIN: '' });
  const isLink: Record<string, boolean> = {};
  for (const host of ['two.test', 'one.test', 'three.test']) {
    const { text } = await request(portal.app).get('/demand/BD202600000001').set({ Host: host, Cookie: 'X-Token=anybody' }).expect(200);
    isLink[host] = text.includes('<a href="/type/10">http://one.test/type/10</a>');
  }
  expect(isLink).toEqual({ 'two.test': false, 'one.test': true, 'three.test': false });
  await portal.close();
});

test('searches with equal results each show their own filters, whatever was searched before', async () => {
  const choices = ['', 'sort=latest', 'budget=10000-50000', 'since=7', 'verified=realName', 'withImages=1', 'memberOnly=1', 'keyword=奶茶'];
  const paths = ['/demand/type', '/type/10'].flatMap((path) => choices.map((choice) => `${path}?${encodeURI(choice)}`));
  const alone = new Map<string, string>();
  for (const path of paths) {
    const portal = await createTestPortal(api.url);
    alone.set(path, await read(portal, { token: 'anybody' }, path));
    await portal.close();
  }
  expect(new Set(alone.values()).size).toBe(paths.length);
  const portal = await createTestPortal(api.url);
  for (const path of [...paths, ...paths.toReversed(), ...paths]) {
    expect([path, (await read(portal, { token: 'anybody' }, path)) === alone.get(path)]).toEqual([path, true]);
  }
  await portal.close();
});
