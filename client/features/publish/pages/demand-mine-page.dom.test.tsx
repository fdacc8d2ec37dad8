import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { DemandMinePage } from './demand-mine-page.tsx';

const LIST = 'GET /api/demand/page-my-publish';
const base = {
  typeCode: '20',
  viewCount: 12_345,
  collectCount: 2,
  contactCount: 1,
  messageCount: 4,
  updatedAt: '2026-08-01T10:00:00+08:00',
};
const shown = {
  ...base,
  id: '1',
  demandNumber: 'BD202600000001',
  title: '展示中的需求',
  auditStatus: 'PUBLISH',
  topUntil: '2099-01-01T00:00:00+08:00',
};
const rejected = {
  ...base,
  id: '2',
  demandNumber: 'BD202600000002',
  title: '没过的需求',
  auditStatus: 'REJECTED',
  rejectReason: '请补充资质',
};
const takenDown = {
  ...base,
  id: '3',
  demandNumber: 'BD202600000003',
  title: '被下架的需求',
  auditStatus: 'PAUSED',
  pausedBy: 'ADMIN',
  rejectReason: '涉嫌虚假',
};
const pageOf = (records: object[]) => ({
  data: { records, total: records.length, pageNum: 1, pageSize: 20, counts: { PUBLISH: 1, REJECTED: 1, PAUSED: 1 } },
});
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi({ [LIST]: pageOf([shown, rejected, takenDown]) });
});

function showPage(query = '') {
  const request: PageRequest = {
    name: 'demand.mine',
    row: routeRow('demand.mine'),
    pathname: '/user/demand/publishList',
    params: {},
    search: new URLSearchParams(query),
    signedIn: true,
  };
  return renderPortal(<DemandMinePage request={request} />, { signedIn: true, user: { nickname: '林晓', avatar: null } });
}

const rowOf = async (title: string) => {
  const row = (await screen.findByRole('link', { name: title })).closest('article');
  if (!row) throw new Error(`no row ${title}`);
  return within(row);
};

test('the tabs count the states, and the address determines the request', async () => {
  showPage('auditStatus=REJECTED&keyword=书店&pageNum=2');
  const tabs = within(await screen.findByRole('navigation', { name: '按状态查看我的发布' }));
  await waitFor(() =>
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['全部3', '展示中1', '待审核0', '未通过1', '已下架1']),
  );
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toContain('未通过');
  expect(decodeURIComponent(api.asked(LIST)[0]?.path ?? '')).toContain('auditStatus=REJECTED&keyword=书店&pageNum=2');
});

test('a refused demand shows the reason and links to its form', async () => {
  showPage();
  const row = await rowOf('没过的需求');
  row.getByText(/请补充资质/);
  expect(row.getByRole('link', { name: '去修改' }).getAttribute('href')).toBe('/user/demand/publish/2');
  expect((await rowOf('被下架的需求')).getByText('已下架（平台）')).toBeTruthy();
});

test('a published demand links to its page and its boosts, any other to its preview only', async () => {
  showPage();
  const row = await rowOf('展示中的需求');
  expect(row.getByRole('link', { name: '展示中的需求' }).getAttribute('href')).toBe('/demand/BD202600000001');
  expect(row.getByRole('link', { name: '置顶' }).getAttribute('href')).toBe('/user/topic/1');
  expect(row.getByRole('link', { name: '数据' }).getAttribute('href')).toBe('/user/demand/data/1');
  expect(row.getByText(/^置顶中/)).toBeTruthy();
  const other = await rowOf('没过的需求');
  expect(other.getByRole('link', { name: '没过的需求' }).getAttribute('href')).toBe('/demand/preview/2');
  expect(other.queryByRole('link', { name: '置顶' })).toBeNull();
});

test.each([
  ['a top place and a refresh', { topUntil: shown.topUntil, refreshedUntil: shown.topUntil }, '除刷新卡外，剩余时间退还'],
  ['a refresh alone', { topUntil: null, refreshedUntil: shown.topUntil }, null],
])('with %s running, the confirmation says what is returned', async (_name, effects, sentence) => {
  api.answer(LIST, pageOf([{ ...shown, ...effects }]));
  showPage();
  await userEvent.setup().click((await rowOf('展示中的需求')).getByRole('button', { name: '下架' }));
  const dialog = await screen.findByRole('dialog', { name: '下架需求' });
  expect(dialog.textContent?.includes(sentence ?? '退还')).toBe(sentence !== null);
});

test('an expired demand says so, links to its validity field and offers no boosts', async () => {
  api.answer(LIST, pageOf([{ ...shown, expired: true }]));
  showPage();
  const row = await rowOf('展示中的需求');
  expect(row.getByText('已过有效期')).toBeTruthy();
  expect(row.queryByText('展示中')).toBeNull();
  expect(row.getByRole('link', { name: '修改有效期' }).getAttribute('href')).toBe('/user/demand/publish/1#demand-validUntil');
  expect(row.queryByText('推广')).toBeNull();
});

test('taking a demand down asks for confirmation and refetches the list', async () => {
  api.answer('POST /v1/demand/show', { data: { auditStatus: 'PAUSED' } });
  showPage();
  const user = userEvent.setup();
  await user.click((await rowOf('展示中的需求')).getByRole('button', { name: '下架' }));
  const dialog = within(await screen.findByRole('dialog', { name: '下架需求' }));
  expect(dialog.getByText(/剩余时间退还/)).toBeTruthy();
  expect(dialog.getByText(/账号受限期间除外/)).toBeTruthy();
  expect(api.asked('POST /v1/demand/show')).toEqual([]);
  api.answer(LIST, pageOf([{ ...shown, auditStatus: 'PAUSED', pausedBy: 'OWNER' }]));
  await user.click(dialog.getByRole('button', { name: '确认下架' }));
  await waitFor(async () => expect((await rowOf('展示中的需求')).getByText('已下架（自己）')).toBeTruthy());
  expect(api.asked('POST /v1/demand/show')[0]?.body).toEqual({ id: '1', show: false });
  expect(shownToasts()).toEqual(['已下架']);
});

test('a double press on a button without a confirmation sends once', async () => {
  showPage();
  const button = (await rowOf('没过的需求')).getByRole('button', { name: '重新提交审核' });
  api.answer('POST /v1/demand/show', { data: { auditStatus: 'WAITING_REVIEW' } });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(shownToasts()).toEqual(['已重新提交，等待审核']));
  expect(api.asked('POST /v1/demand/show')).toHaveLength(1);
});

test('reports a refusal because of a changed state and refetches the list', async () => {
  api.answer('POST /v1/demand/show', { status: 409, code: 409, message: '需求的状态已变化，请刷新后再试' });
  showPage();
  await userEvent.setup().click((await rowOf('没过的需求')).getByRole('button', { name: '重新提交审核' }));
  await waitFor(() => expect(shownToasts()).toEqual(['需求的状态已变化，请刷新后再试']));
  await waitFor(() => expect(api.asked(LIST).length).toBe(2));
});

test.each([
  ['下架', '展示中的需求', '下架需求', '确认下架', 'POST /v1/demand/show', 409],
  ['删除', '没过的需求', '删除需求', '确认删除', 'DELETE /v1/demand/remove', 404],
])('%s: closes the confirmation if the demand was changed elsewhere', async (action, title, question, confirm, call, status) => {
  api.answer(call, { status, code: status, message: '需求的状态已变化' });
  showPage();
  const user = userEvent.setup();
  await user.click((await rowOf(title)).getByRole('button', { name: action }));
  await user.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: confirm }));
  await waitFor(() => expect(shownToasts()).toEqual(['需求的状态已变化']));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: question })).toBeNull());
});

test('a lost response keeps the confirmation open for a retry', async () => {
  api.answer('DELETE /v1/demand/remove', 'network down');
  showPage();
  const user = userEvent.setup();
  await user.click((await rowOf('没过的需求')).getByRole('button', { name: '删除' }));
  const dialog = within(await screen.findByRole('dialog', { name: '删除需求' }));
  await user.click(dialog.getByRole('button', { name: '确认删除' }));
  await waitFor(() => expect(shownToasts()).toHaveLength(1));
  expect(dialog.getByRole('button', { name: '确认删除' })).toBeTruthy();
});

test('removing asks for confirmation; 取消 removes nothing', async () => {
  showPage();
  const user = userEvent.setup();
  await user.click((await rowOf('没过的需求')).getByRole('button', { name: '删除' }));
  await user.click(within(await screen.findByRole('dialog', { name: '删除需求' })).getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '删除需求' })).toBeNull());
  expect(api.asked('DELETE /v1/demand/remove')).toEqual([]);
});

test('a page beyond the last one links to the first', async () => {
  api.answer(LIST, { data: { records: [], total: 3, pageNum: 9, pageSize: 20 } });
  showPage('pageNum=9');
  expect((await screen.findByRole('link', { name: '回到第一页' })).getAttribute('href')).toBe('/user/demand/publishList');
});

test('an empty list suggests a next step, a failed one can be retried', async () => {
  api.answer(LIST, { status: 500, code: 500, message: '服务繁忙' });
  showPage();
  const retry = await screen.findByRole('button', { name: '重试' });
  api.answer(LIST, { data: { records: [], total: 0, pageNum: 1, pageSize: 20 } });
  await userEvent.setup().click(retry);
  expect((await screen.findByRole('link', { name: '发布第一条需求' })).getAttribute('href')).toBe('/user/demand/publish');
});
