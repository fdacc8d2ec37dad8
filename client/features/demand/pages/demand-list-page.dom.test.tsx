import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Transport } from '#client/lib/api-client.ts';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { renderInPortal } from '#client/testing/render-in-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { savedSearchHref } from '#shared/rules/demand-search.ts';
import { DemandListPage } from './demand-list-page.tsx';

const options = {
  types: [],
  industries: [{ code: '01', name: '餐饮美食' }],
  regions: [{ code: '44', name: '广东省' }],
  settlementModes: [],
  sorts: [],
};
const demand = {
  id: '23',
  demandNumber: 'BD10000023',
  typeCode: '10',
  title: '奶茶店找校园渠道',
  summary: '开学季',
  createdAt: '2026-03-01T08:00:00+08:00',
};
const facets = { typeCode: [{ code: '10', count: 21 }], industryCode: [], regionCode: [{ code: '44', count: 21 }], settlementMode: [] };

const requestOf = (query: string): PageRequest => ({
  name: 'demand.list',
  row: routeRow('demand.list'),
  pathname: '/type/10',
  params: { typeCode: '10' },
  search: new URLSearchParams(query),
  signedIn: false,
});
const show = (query: string, page: unknown) =>
  renderInPortal(<DemandListPage request={requestOf(query)} />, {
    answers: { '/api/demand/merge/options': options, '/api/demand/page-search': page },
  });

test('a list shows its cards, its total and its pages', async () => {
  show('keyword=%E5%A5%B6%E8%8C%B6', { records: [demand], total: 21, pageNum: 1, pageSize: 20, facets });
  expect((await screen.findByRole('link', { name: /店找校园渠道/ })).getAttribute('href')).toBe('/demand/BD10000023');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('广告主需求');
  expect(screen.getByText('21', { selector: 'strong' })).toBeTruthy();
  expect(document.querySelector('mark')?.textContent).toBe('奶茶');
  expect(screen.getByRole('link', { name: /^广告主 ?21$/ }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: '第 2 页' }).getAttribute('href')).toBe('/type/10?keyword=%E5%A5%B6%E8%8C%B6&pageNum=2');
});

test('a list with more demands than are counted or reachable says so', async () => {
  show('', { records: [demand], total: 5_000, isTotalAtLeast: true, reachable: 2_000, pageNum: 1, pageSize: 20 });
  expect(await screen.findByText('5,000+', { selector: 'strong' })).toBeTruthy();
  expect(screen.getByText('可翻看前 2,000 条')).toBeTruthy();
  expect(screen.getByRole('link', { name: '第 100 页' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: '第 250 页' })).toBeNull();
});

test('a list that failed to load does not show the loading text', async () => {
  const transport: Transport = async () => ({ status: 500, body: { code: 500, message: '服务繁忙', data: null } });
  renderInPortal(<DemandListPage request={requestOf('')} />, { transport });
  expect(await screen.findByText('服务繁忙')).toBeTruthy();
  expect(screen.queryByText('加载中...')).toBeNull();
});

test('the search within the list keeps the other filters without JavaScript', async () => {
  show('regionCode=44&memberOnly=1&sort=new', { records: [demand], total: 1, facets });
  await screen.findByRole('link', { name: /店找校园渠道/ });
  const form = screen.getByRole<HTMLFormElement>('search', { name: '在当前列表中搜索' });
  expect([form.method, form.getAttribute('action')]).toEqual(['get', '/type/10']);
  expect([...new FormData(form)]).toEqual([
    ['keyword', ''],
    ['regionCode', '44'],
    ['memberOnly', '1'],
    ['sort', 'new'],
  ]);
});

test('an empty list offers next steps', async () => {
  show('regionCode=44', { records: [], total: 0, facets });
  expect(await screen.findByText('没有符合条件的需求')).toBeTruthy();
  expect(screen.getByRole('link', { name: '清空条件' }).getAttribute('href')).toBe('/type/10');
});

test('a list that fails to load can be retried and keeps its filters', async () => {
  const { calls } = show('', 'no page');
  const retry = await screen.findByRole('button', { name: '重试' });
  const before = calls.length;
  fireEvent.click(retry);
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
  expect(calls.slice(before)).toEqual(['GET /api/demand/page-search']);
  expect(document.querySelector('a[href="/type/10?regionCode=44"]')).toBeTruthy();
});

test('an API without options still has a list', async () => {
  renderInPortal(<DemandListPage request={requestOf('')} />, { answers: { '/api/demand/page-search': { list: [demand] } } });
  expect(await screen.findByRole('link', { name: /店找校园渠道/ })).toBeTruthy();
});

test('a demand in a paid place is separate and labelled as advertising, visually and for screen readers', async () => {
  const paid = { ...demand, id: '24', demandNumber: 'BD10000024', title: '奶茶店招代理', topUntil: '2026-03-02T08:00:00+08:00' };
  show('keyword=%E5%A5%B6%E8%8C%B6', { records: [demand], total: 21, pageNum: 1, pageSize: 20, facets, advertised: [paid] });
  const link = await screen.findByRole('link', { name: /【广告】.*店招代理/ });
  expect(link.textContent).toContain('广告');
  const band = screen.getByRole('region', { name: '广告' });
  expect(band.contains(link)).toBe(true);
  const natural = screen.getByRole('link', { name: /店找校园渠道/ });
  expect(band.contains(natural)).toBe(false);
  expect(natural.textContent).not.toContain('广告');
});

test('names ignored conditions, drops values that the API rejects and shows the last page if beyond the end', async () => {
  const asked: string[] = [];
  const transport: Transport = async ({ path }) => {
    const [pathname, query] = path.split('?');
    const answer = (status: number, data: unknown) => ({ status, body: { code: status, message: '', data } });
    if (pathname !== '/api/demand/page-search') return answer(200, options);
    asked.push(decodeURIComponent(query ?? ''));
    const { regionCode, pageNum } = Object.fromEntries(new URLSearchParams(query));
    if (regionCode?.includes('99')) return answer(400, { fields: { regionCode: '地区不正确' } });
    const isLast = pageNum === '2';
    return answer(200, { records: isLast ? [demand] : [], total: 21, pageNum: Number(pageNum), pageSize: 20, facets });
  };
  renderInPortal(<DemandListPage request={requestOf('pageNum=7&regionCode=44,99&since=2&memberOnly=yes')} />, { transport });
  expect(await screen.findByText('已忽略无法识别的条件：地区、发布时间、页码')).toBeTruthy();
  expect(screen.getByRole('link', { name: /店找校园渠道/ })).toBeTruthy();
  expect(screen.getByRole('list', { name: '已选条件' }).textContent).toBe('移除条件广东移除条件只看会员清空');
  expect(asked).toHaveLength(3);
  expect(asked[2]).toContain('regionCode=44&');
});

test('shows that a search is already saved, regardless of its order, without moving the focus', async () => {
  const page = { records: [demand], total: 21, pageNum: 1, pageSize: 20, facets };
  const saved = {
    id: '7',
    name: '奶茶',
    href: savedSearchHref({ typeCode: '10', keyword: '奶茶', memberOnly: false, sort: 'default', pageNum: 1 }, '7'),
  };
  const answers = {
    '/api/demand/merge/options': options,
    '/api/demand/page-search': page,
    '/api/saved-search': { items: [{ ...saved, id: '6', href: saved.href.replace('keyword', 'verified') }, saved] },
  };
  renderInPortal(<DemandListPage request={requestOf('keyword=%E5%A5%B6%E8%8C%B6&since=7&sort=hot')} />, { answers, user: '林晓' });
  const link = await screen.findByRole('link', { name: '已订阅，查看我的订阅' });
  expect(document.activeElement).not.toBe(link);
});

test.each([
  ['a keyword that only names a filter', '', [], 0],
  ['such a keyword and another filter', 'withImages=1&', [], 1],
  ['a keyword with a word', '', [{ kind: 'WORD', label: '「咖啡」', rest: '上海', codes: [], others: [] }], 1],
])('offers to save a search as the API accepts it: %s', async (_what, filters, more, offered) => {
  const place = { kind: 'REGION', label: '上海', rest: '', codes: ['31'], others: [] };
  const understanding = { words: [], chips: [place, ...more], typeHint: null, ignored: [] };
  const page = { records: [demand], total: 21, pageNum: 1, pageSize: 20, facets, understanding };
  const answers = { '/api/demand/merge/options': options, '/api/demand/page-search': page };
  const request = { ...requestOf(`${filters}keyword=%E4%B8%8A%E6%B5%B7`), pathname: '/demand/type', params: {} };
  renderInPortal(<DemandListPage request={request} />, { answers, user: '林晓' });
  await screen.findByText('21', { selector: 'strong' });
  expect(screen.queryAllByRole('button', { name: '订阅这个搜索' })).toHaveLength(offered);
});

test('moves the focus to the link to the saved searches after saving by keyboard', async () => {
  const page = { records: [demand], total: 21, pageNum: 1, pageSize: 20, facets };
  const saved = { id: '1', name: '奶茶', href: '/demand/type?keyword=奶茶' };
  const answers = { '/api/demand/merge/options': options, '/api/demand/page-search': page, '/api/saved-search': saved };
  renderInPortal(<DemandListPage request={requestOf('keyword=%E5%A5%B6%E8%8C%B6')} />, { answers, user: '林晓' });
  const save = await screen.findByRole('button', { name: '订阅这个搜索' });
  save.focus();
  fireEvent.click(save);
  const link = await screen.findByRole('link', { name: '已订阅，查看我的订阅' });
  await waitFor(() => expect(document.activeElement).toBe(link));
});
