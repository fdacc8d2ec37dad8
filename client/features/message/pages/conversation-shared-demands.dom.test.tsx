import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeApi } from '#client/testing/fake-api.ts';
import { installConversation, log, openConversation, publisher, sendPath, server, sharedDemand } from '../testing/conversation-page.tsx';

let api: FakeApi;

const minePath = 'GET /api/demand/page-my-publish';
const collectedPath = 'GET /api/demand/collection/mine';
const paged = (records: object[], total = records.length) => ({ data: { records, total, pageNum: 1, pageSize: 10, pages: 1 } });
const { available, ...own } = sharedDemand;
const bookmarked = (id: string, title: string, more: object = {}) => ({ ...own, id, title, at: '2026-08-01T10:00:00+08:00', ...more });

beforeEach(() => {
  api = installConversation();
  server.state = { takesSharedDemands: true };
  api.answer(minePath, paged([own]));
  api.answer(collectedPath, paged([]));
});

const openDialog = async () => {
  await userEvent.click(screen.getByRole('button', { name: '发送需求' }));
  return screen.findByRole('dialog', { name: '发送需求' });
};
const bodies = () => api.asked(sendPath).map(({ body }) => body);

test('one of the own demands that are shown is sent, and shown as a link to it', async () => {
  await openConversation();
  const dialog = await openDialog();
  await userEvent.click(await within(dialog).findByRole('button', { name: `发送「${sharedDemand.title}」` }));
  await waitFor(() => expect(bodies()).toHaveLength(1));
  expect(bodies()[0]).toMatchObject({ demandId: '9', sharedDemandId: '20' });
  expect(bodies()[0]).not.toHaveProperty('content');
  expect(api.asked(minePath)[0]?.path).toContain('auditStatus=PUBLISH');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const link = within(log()).getByRole('link', { name: `${sharedDemand.title} 异业合作 · 预算 5 万` });
  expect(link.getAttribute('href')).toBe('/demand/BD10000034');
  expect(log().textContent).not.toContain('[需求]');
});

test('bookmarked demands are offered, too, except the one of the conversation and those that are no longer shown', async () => {
  api.answer(
    collectedPath,
    paged([bookmarked('9', '寻找校园渠道'), bookmarked('30', '已下架的需求', { available: false }), bookmarked('31', '商场点位招商')], 11),
  );
  await openConversation();
  const dialog = within(await openDialog());
  await userEvent.click(dialog.getByRole('button', { name: '我收藏的' }));
  const rows = within(await dialog.findByRole('list', { name: '我收藏的需求' })).getAllByRole('listitem');
  expect(rows.map((row) => [/正在沟通|已下架$/.exec(row.textContent ?? '')?.[0], within(row).queryByRole('button') !== null])).toEqual([
    ['正在沟通', false],
    ['已下架', false],
    [undefined, true],
  ]);
  api.answer(collectedPath, paged([bookmarked('41', '第二页的需求')], 11));
  await userEvent.click(dialog.getByRole('button', { name: '下一页' }));
  await userEvent.click(await dialog.findByRole('button', { name: '发送「第二页的需求」' }));
  await waitFor(() => expect(bodies()[0]).toMatchObject({ sharedDemandId: '41' }));
});

test('says what to do without any, and offers to repeat what could not be read', async () => {
  api.answer(minePath, paged([]));
  api.answer(collectedPath, { status: 500, message: '服务出错了' });
  await openConversation();
  const dialog = within(await openDialog());
  expect(await dialog.findByText('暂无展示中的需求')).not.toBeNull();
  expect(dialog.getByRole('link', { name: '去发布需求' }).getAttribute('href')).toBe('/user/demand/publish');
  await userEvent.click(dialog.getByRole('button', { name: '我收藏的' }));
  await dialog.findByRole('button', { name: '重试' });
  api.answer(collectedPath, paged([]));
  await userEvent.click(dialog.getByRole('button', { name: '重试' }));
  expect(await dialog.findByText('还没有收藏需求')).not.toBeNull();
});

test('a demand that was taken down meanwhile is refused in words; there is nothing to revise', async () => {
  api.answer(sendPath, { status: 409, message: '这条需求已下架，不能发送' });
  await openConversation();
  await userEvent.click(await within(await openDialog()).findByRole('button', { name: `发送「${sharedDemand.title}」` }));
  const alert = await within(log()).findByRole('alert');
  expect(alert.textContent).toBe('未发送：这条需求已下架，不能发送');
  const line = within(alert.closest('li') as HTMLElement);
  expect(line.queryByRole('button', { name: '修改' })).toBeNull();
  await userEvent.click(line.getByRole('button', { name: '删除' }));
  expect(within(log()).queryByRole('link', { name: new RegExp(sharedDemand.title) })).toBeNull();
});

test('a received demand that is no longer shown is no link', async () => {
  server.rows.push({ id: '13', fromId: publisher, content: '[需求] 旧标题', sharedDemand: { ...sharedDemand, available: false } });
  await openConversation();
  expect(within(log()).getByText('需求已下架')).not.toBeNull();
  expect(within(log()).queryByRole('link', { name: new RegExp(sharedDemand.title) })).toBeNull();
});

test('an API that cannot share demands gets no button', async () => {
  server.state = {};
  await openConversation();
  expect(screen.queryByRole('button', { name: '发送需求' })).toBeNull();
});
