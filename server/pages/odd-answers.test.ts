import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { type StubPortalApi, startStubPortalApi } from '../testing/stub-portal-api.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let api: StubPortalApi;
let portal: TestPortal;

beforeAll(async () => {
  api = await startStubPortalApi();
  portal = await createTestPortal(api.url);
});
afterEach(() => api.reset());
afterAll(async () => {
  await portal.close();
  await api.close();
});

const createdAt = '2026-01-01T08:00:00+08:00';
const announcements = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, title: `公告第${at + 1}号`, createdAt }));

async function open(path: string): Promise<string> {
  const { text } = await request(portal.app).get(path).set('Cookie', 'X-Token=good-token').expect(200);
  return text;
}

const currentPage = (html: string): string | undefined => /aria-label="第 (\d+) 页"[^>]*aria-current="page"/.exec(html)?.[1];
const linkedPages = (html: string): string[] => [...html.matchAll(/aria-label="第 (\d+) 页"/g)].flatMap(([, page]) => page ?? []);
const titles = (html: string): number => new Set(html.match(/公告第\d+号/g)).size;

test('a page without counters is the page that was asked for', async () => {
  api.setData('/v1/sysNotice/page', { list: announcements(20).map((row) => ({ ...row, content: '内容' })), total: 60 });
  expect(currentPage(await open('/message/notice?pageNum=3'))).toBe('3');
  // The same bytes, so the same object on the server, but another page.
  expect(currentPage(await open('/message/notice?pageNum=2'))).toBe('2');
});

test('a page without counters has as many rows as were asked for, so every row can be reached', async () => {
  api.setData('/api/community/page', { list: announcements(9).map(({ id }) => ({ id, name: `社群${id}` })), total: 60, pageSize: null });
  expect(linkedPages(await open('/communities')).at(-1)).toBe('7');
});

test.each([undefined, 20, 60])('home shows five announcements even if the API sends all, %s to a page', async (pageSize) => {
  api.setData('/v1/sysAnnouncement/page', { list: announcements(60), pageSize });
  expect(titles(await open(`/?of=${pageSize}`))).toBe(5);
});

test('the rows of an API that always sends the whole list are paged', async () => {
  api.setData('/v1/sysNotice/page', { list: announcements(60).map((row) => ({ ...row, content: '内容' })) });
  const html = await open('/message/notice?pageNum=3');
  expect([currentPage(html), titles(html), html.includes('公告第41号')]).toEqual(['3', 20, true]);
});

test('a page of an API that has its own page size has all its rows', async () => {
  api.setData('/api/community/page', { list: announcements(20).map(({ id }) => ({ id, name: `公告第${id}号` })), total: 60, pageSize: 20 });
  const html = await open('/communities');
  expect([linkedPages(html).at(-1), titles(html)]).toEqual(['3', 20]);
});

test('of 20,000 rows a page gets those that it asked for', async () => {
  api.setData('/v1/sysAnnouncement/page', { list: announcements(20_000), pageSize: 20_000 });
  api.setData(
    '/api/banner/1',
    announcements(20_000).map((row) => ({ ...row, image: '/banners/1.png' })),
  );
  expect((await open('/?many')).length).toBeLessThan(1_000_000);
});

test('what an API says about fields is not in the documents of visitors, except the names of the fields', async () => {
  const fields = { keyword: 'must not be blank (com.acme.internal.DemandDto)', sort: '排序不正确：DemandSort' };
  api.setMissing('/api/demand/page-search', 400, { fields });
  api.setMissing('/api/config', 400, { fields });
  const { text } = await request(portal.app).get('/type/10?keyword=abc');
  expect(text).toContain('"failure"');
  expect(text).not.toMatch(/com\.acme|DemandSort/);
});
