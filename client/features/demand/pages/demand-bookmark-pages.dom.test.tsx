import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { PageProps } from '#client/lib/page-definition.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { toastQueue } from '#client/ui/toast-queue.ts';
import { MAX_PAGE_SIZE } from '#shared/constants.ts';
import { routeRow } from '#shared/routes/route-table.ts';
import { DemandCollectionsPage } from './demand-collections-page.tsx';
import { DemandContactedPage } from './demand-contacted-page.tsx';
import { DemandHistoryPage } from './demand-history-page.tsx';

const at = '2026-03-01T08:00:00+08:00';
const tea = { id: '23', demandNumber: 'BD10000023', typeCode: '10', title: '奶茶店找校园渠道', at };
const gone = { id: '24', demandNumber: 'BD10000024', typeCode: '20', title: '公众号接广告', at, available: false };
const pageOf = (...records: object[]) => ({ data: { records, total: records.length, pageNum: 1, pageSize: 20 } });

const COLLECTIONS = 'GET /api/demand/collection/mine';
const HISTORY = 'GET /api/demand/footprint/mine';
const CONTACTED = 'GET /api/demand/contacted';
const CLEAR = 'POST /api/demand/footprint/clear';

function show(Page: ComponentType<PageProps>, query = '') {
  const row = routeRow('demand.collections');
  const request = {
    name: 'demand.collections',
    row,
    pathname: row.paths[0],
    params: {},
    search: new URLSearchParams(query),
    signedIn: true,
  } as const;
  return renderPortal(<Page request={request} />, { signedIn: true, user: { nickname: '小桥', avatar: null } });
}
const lastQuery = (api: FakeApi, name: string) => Object.fromEntries(new URLSearchParams(api.asked(name).at(-1)?.path.split('?')[1]));

test('a demand that is no longer published is listed without a link and can be removed', async () => {
  installFakeApi({ [COLLECTIONS]: pageOf(tea, gone) });
  show(DemandCollectionsPage);
  expect((await screen.findByRole('link', { name: '奶茶店找校园渠道' })).getAttribute('href')).toBe('/demand/BD10000023');
  expect(screen.getByText('公众号接广告').closest('a')).toBeNull();
  expect(screen.getByText('已失效')).toBeTruthy();
  expect(screen.getByRole('button', { name: '移除：公众号接广告' })).toBeTruthy();
});

test('an unlocked demand that is no longer published can be reported', async () => {
  installFakeApi({ [CONTACTED]: pageOf(tea, gone) });
  show(DemandContactedPage);
  expect((await screen.findByRole('link', { name: '举报：公众号接广告' })).getAttribute('href')).toBe('/demand/report/BD10000024');
  expect(screen.queryByRole('link', { name: '举报：奶茶店找校园渠道' })).toBeNull();
});

test('requests the type in the address and links to the whole list', async () => {
  const api = installFakeApi({ [COLLECTIONS]: pageOf() });
  show(DemandCollectionsPage, 'typeCode=40&pageNum=2');
  expect(await screen.findByText('暂无渠道代理的收藏')).toBeTruthy();
  expect(lastQuery(api, COLLECTIONS)).toEqual({ typeCode: '40', pageNum: '2', pageSize: '20' });
  expect(screen.getByRole('link', { name: '查看全部' }).getAttribute('href')).toBe('/user/demand/collectHistory');
  expect(screen.getByRole('link', { name: '渠道代理' }).getAttribute('aria-current')).toBe('page');
});

test('removes a bookmark immediately and offers to undo it', async () => {
  const api = installFakeApi({
    [COLLECTIONS]: pageOf(tea, gone),
    'POST /api/demand/23/cancel-collection': { data: { collected: false, collectCount: 3 } },
    'POST /api/demand/23/collect': { data: { collected: true, collectCount: 4 } },
  });
  show(DemandCollectionsPage);
  const button = await screen.findByRole('button', { name: '取消收藏：奶茶店找校园渠道' });
  api.answer(COLLECTIONS, pageOf(gone));
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByText('奶茶店找校园渠道')).toBeNull());
  await waitFor(() => expect(shownToasts()).toEqual(['已取消收藏']));
  api.answer(COLLECTIONS, pageOf(tea, gone));
  toastQueue.getState().messages[0]?.action?.run();
  expect(await screen.findByText('奶茶店找校园渠道')).toBeTruthy();
});

test('offers no undo for a demand that is no longer published: it cannot be bookmarked again', async () => {
  const api = installFakeApi({
    [COLLECTIONS]: pageOf(tea, gone),
    'POST /api/demand/24/cancel-collection': { data: { collected: false, collectCount: 0 } },
  });
  show(DemandCollectionsPage);
  const button = await screen.findByRole('button', { name: '移除：公众号接广告' });
  api.answer(COLLECTIONS, pageOf(tea));
  fireEvent.click(button);
  await waitFor(() => expect(shownToasts()).toEqual(['已移除']));
  expect(toastQueue.getState().messages[0]?.action).toBeUndefined();
});

test('restores the row if the bookmark could not be removed', async () => {
  const api = installFakeApi({ [COLLECTIONS]: pageOf(tea), 'POST /api/demand/23/cancel-collection': 'network down' });
  show(DemandCollectionsPage);
  fireEvent.click(await screen.findByRole('button', { name: '取消收藏：奶茶店找校园渠道' }));
  await waitFor(() => expect(shownToasts()).toEqual(['请求失败，请检查网络连接']));
  expect(await screen.findByText('奶茶店找校园渠道')).toBeTruthy();
  expect(api.asked('POST /api/demand/23/collect')).toHaveLength(0);
});

test.each([
  [DemandCollectionsPage, COLLECTIONS, 'POST /api/demand/23/cancel-collection', 'POST /api/demand/24/cancel-collection', '取消收藏'],
  [DemandHistoryPage, HISTORY, CLEAR, CLEAR, '移除'],
] as const)('restores only the failed one of two concurrent removals: %p', async (Page, list, first, second, word) => {
  let fail: (value: object) => void = () => {};
  const later = () => new Promise<object>((resolve) => (fail = resolve));
  const api = installFakeApi({ [list]: pageOf(tea, gone), [first]: later });
  show(Page);
  fireEvent.click(await screen.findByRole('button', { name: `${word}：${tea.title}` }));
  await waitFor(() => expect(screen.queryByText(tea.title)).toBeNull());
  await waitFor(() => expect(api.asked(first)).toHaveLength(1));
  // The list cannot be refetched for a while.
  api.answer(list, () => new Promise(() => {}));
  api.answer(second, { data: second === CLEAR ? null : { collected: false, collectCount: 0 } });
  fireEvent.click(screen.getByRole('button', { name: `移除：${gone.title}` }));
  await waitFor(() => expect(shownToasts()).toContain('已移除'));
  fail({ status: 500, code: 500, message: '服务繁忙' });
  expect(await screen.findByText(tea.title)).toBeTruthy();
  expect(screen.queryByText(gone.title)).toBeNull();
});

test('clears the whole history only after a confirmation', async () => {
  const api = installFakeApi({ [HISTORY]: pageOf(tea), [CLEAR]: {} });
  show(DemandHistoryPage);
  await screen.findByText('奶茶店找校园渠道');
  fireEvent.click(await screen.findByRole('button', { name: '清空记录' }));
  const dialog = await screen.findByRole('dialog', { name: '清空浏览记录' });
  expect(api.asked(CLEAR)).toHaveLength(0);
  api.answer(HISTORY, pageOf());
  fireEvent.click(within(dialog).getByRole('button', { name: '全部清空' }));
  expect(await screen.findByText('暂无浏览记录')).toBeTruthy();
  expect(api.asked(CLEAR).map(({ body }) => body)).toEqual([{}]);
  // There is nothing left to clear.
  await waitFor(() => expect(screen.queryByRole('button', { name: '清空记录' })).toBeNull());
});

test('an empty history offers nothing to clear', async () => {
  installFakeApi({ [HISTORY]: pageOf() });
  show(DemandHistoryPage);
  await screen.findByText('暂无浏览记录');
  expect(screen.queryByRole('button', { name: '清空记录' })).toBeNull();
});

test('removes a single entry of the history', async () => {
  const api = installFakeApi({ [HISTORY]: pageOf(tea, gone), [CLEAR]: {} });
  const { queryClient } = show(DemandHistoryPage);
  const button = await screen.findByRole('button', { name: '移除：公众号接广告' });
  queryClient.setQueryData(['user.getDetail'], {});
  api.answer(HISTORY, pageOf(tea));
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByText('公众号接广告')).toBeNull());
  expect(api.asked(CLEAR).map(({ body }) => body)).toEqual([{ demandId: '24' }]);
  // The account's counts are refetched.
  await waitFor(() => expect(queryClient.getQueryState(['user.getDetail'])?.isInvalidated).toBe(true));
});

test('masks unlocked contacts until requested, and links to the conversation', async () => {
  const contact = { name: '林小满', phone: '13800138000', wechat: null, qq: null, email: null };
  installFakeApi({ [CONTACTED]: pageOf({ ...tea, contactedAt: at, contact, threadId: '700001' }) });
  show(DemandContactedPage);
  expect(await screen.findByText('138****8000')).toBeTruthy();
  expect((await screen.findByRole('link', { name: '查看对话' })).getAttribute('href')).toBe('/message/content/700001?type=chat');
  fireEvent.click(screen.getByRole('button', { name: '显示' }));
  expect(screen.getByText('13800138000')).toBeTruthy();
});

test('the table contains each contact once if another is unlocked while the pages are read', async () => {
  const numbers = Array.from({ length: MAX_PAGE_SIZE + 1 }, (_, index) => `BD10000${200 - index}`);
  const rows = numbers.map((demandNumber, index) => ({ ...tea, id: String(500 - index), demandNumber, contactedAt: at }));
  const added = { ...tea, id: '900', demandNumber: 'BD90000900', contactedAt: at };
  const answerTo = (path: string) => {
    const pageNum = Number(new URLSearchParams(path.split('?')[1]).get('pageNum'));
    const all = pageNum > 1 ? [added, ...rows] : rows;
    return { data: { records: all.slice((pageNum - 1) * MAX_PAGE_SIZE, pageNum * MAX_PAGE_SIZE), total: all.length } };
  };
  installFakeApi({ [CONTACTED]: ({ path }) => answerTo(path) });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  let table = '';
  URL.createObjectURL = (file) => {
    const reader = new FileReader();
    reader.onload = () => {
      table = String(reader.result);
    };
    reader.readAsText(file as Blob);
    return 'blob:table';
  };
  show(DemandContactedPage);
  fireEvent.click(await screen.findByRole('button', { name: '导出表格' }));
  await waitFor(() => expect(table).not.toBe(''));
  const found = table
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0]);
  expect(found).toEqual(numbers);
});

test('exports no table if there are no contacts', async () => {
  installFakeApi({ [CONTACTED]: pageOf() });
  const download = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReset();
  show(DemandContactedPage);
  fireEvent.click(await screen.findByRole('button', { name: '导出表格' }));
  await waitFor(() => expect(shownToasts()).toContain('没有可以导出的记录'));
  expect(download).not.toHaveBeenCalled();
});

test('lists the contacts of an API without conversations', async () => {
  installFakeApi({ [CONTACTED]: pageOf({ ...tea, contactedAt: at, contact: { phone: '13800138000' } }) });
  show(DemandContactedPage);
  expect((await screen.findByRole('link', { name: '发消息' })).getAttribute('href')).toBe('/demand/BD10000023#greeting');
});

test('requests the state in the address and names it in the empty state', async () => {
  const api = installFakeApi({ [CONTACTED]: pageOf() });
  show(DemandContactedPage, 'state=TALKING&pageNum=2');
  expect(await screen.findByText('暂无沟通中的需求')).toBeTruthy();
  expect(lastQuery(api, CONTACTED)).toEqual({ state: 'TALKING', pageNum: '2', pageSize: '20' });
  expect(screen.getByRole('link', { name: '沟通中' }).getAttribute('aria-current')).toBe('page');
});

test('shows the notes below their contact', async () => {
  const followUp = { state: 'AGREED', note: '先送样，再签约', nextOn: '2026-03-09', result: 'GOOD' };
  installFakeApi({ [CONTACTED]: pageOf({ ...tea, contactedAt: at, followUp }) });
  show(DemandContactedPage);
  const row = within((await screen.findByText('奶茶店找校园渠道')).closest('li') as HTMLElement);
  expect(row.getByText('合作顺利')).toBeTruthy();
  expect(row.getByText('先送样，再签约')).toBeTruthy();
  expect(row.getByText('2026-03-09 提醒')).toBeTruthy();
});

test('a list that fails to load can be retried', async () => {
  const api = installFakeApi({ [HISTORY]: { status: 500, message: '服务繁忙' } });
  show(DemandHistoryPage);
  const retry = await screen.findByRole('button', { name: '重试' });
  api.answer(HISTORY, pageOf(tea));
  fireEvent.click(retry);
  expect(await screen.findByText('奶茶店找校园渠道')).toBeTruthy();
});
