import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { UserInvitationsPage } from './user-invitations-page.tsx';

const SUMMARY = 'GET /api/invite/summary';
const LIST = 'GET /api/invite/list';
const at = '2026-03-01T10:00:00+08:00';
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi({
    [SUMMARY]: { data: { inviteCode: 'LINXIAO8', joined: 3, rewarded: 1, rewards: [{ sceneCode: 'CONTACT', quantity: 2 }] } },
    [LIST]: {
      data: {
        records: [
          { nickname: '陈七', joinedAt: at, status: 'JOINED' },
          { nickname: '周五', joinedAt: at, status: 'REWARDED' },
          { nickname: '吴六', joinedAt: at, status: 'REFUSED', reason: '该设备已获得过邀请奖励' },
        ],
        total: 13,
        pageNum: 1,
        pageSize: 10,
      },
    },
  });
});

function show(query = '') {
  const request = {
    name: 'user.invitations',
    row: routeRow('user.invitations'),
    pathname: '/user/userInvite',
    params: {},
    search: new URLSearchParams(query),
    signedIn: true,
  } as const;
  return renderPortal(<UserInvitationsPage request={request} />, { signedIn: true, user: { nickname: '林晓', avatar: null } });
}

test('lists invited people with the state of their rewards, and the total', async () => {
  show();
  const list = within(await screen.findByRole('region', { name: '邀请记录' }));
  const rows = (await list.findAllByRole('listitem')).slice(0, 3).map((row) => row.textContent);
  expect(rows[0]).toMatch(/陈七.*首条需求通过审核后发放奖励已加入/);
  expect(rows[1]).toMatch(/周五.*您获得联系卡 2 张、刷新卡 1 张已奖励/);
  expect(rows[2]).toMatch(/吴六.*该设备已获得过邀请奖励无奖励/);
  expect(list.getByRole('link', { name: '下一页' }).getAttribute('href')).toBe('/user/userInvite?pageNum=2#invited');
  expect(document.getElementById('invited')?.textContent).toBe('邀请记录');
  const share = within(screen.getByRole('region', { name: '邀请朋友' }));
  expect((await share.findByText('累计获得')).parentElement?.textContent).toBe('累计获得联系卡 2 张');
});

test('shows all people of one name who joined in the same second, and replaces them with their page', async () => {
  const gone = { nickname: '已注销用户', joinedAt: at, status: 'JOINED' };
  const answer = (...records: object[]) => ({ data: { records, total: 13, pageNum: 1, pageSize: 10 } });
  api.answer(LIST, answer(gone, gone, gone));
  const { queryClient } = show();
  const list = within(await screen.findByRole('region', { name: '邀请记录' }));
  await waitFor(() => expect(list.getAllByText('已注销用户')).toHaveLength(3));
  api.answer(LIST, answer({ nickname: '周五', joinedAt: at, status: 'JOINED' }));
  void queryClient.invalidateQueries();
  expect(await list.findByText('周五')).toBeTruthy();
  expect(list.queryAllByText('已注销用户')).toHaveLength(0);
});

test('copies the code and the link', async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: '复制邀请码' }));
  expect(await navigator.clipboard.readText()).toBe('LINXIAO8');
  await user.click(screen.getByRole('button', { name: '复制链接' }));
  expect(await navigator.clipboard.readText()).toBe('https://portal.example/invite/LINXIAO8');
  expect(shownToasts()).toEqual(['邀请码已复制', '链接已复制']);
});

test('an empty list says so; a page beyond the last one links to the first', async () => {
  api.answer(LIST, { data: { records: [], total: 0, pageNum: 1, pageSize: 10 } });
  const { unmount } = show();
  expect(await screen.findByText('暂无邀请记录')).toBeTruthy();
  unmount();
  api.answer(LIST, { data: { records: [], total: 13, pageNum: 9, pageSize: 10 } });
  show('pageNum=9');
  expect((await screen.findByRole('link', { name: '回到第一页' })).getAttribute('href')).toBe('/user/userInvite#invited');
});

test('each part fails separately and can be retried', async () => {
  api.answer(SUMMARY, { status: 500, code: 500, message: '服务器开小差了' });
  show();
  expect(await screen.findByText('陈七')).toBeTruthy();
  const share = within(screen.getByRole('region', { name: '邀请朋友' }));
  const retry = await share.findByRole('button', { name: '重试' });
  api.answer(SUMMARY, { data: { inviteCode: 'LINXIAO8', joined: 0, rewarded: 0, rewards: [] } });
  await userEvent.setup().click(retry);
  expect(await share.findByText('LINXIAO8')).toBeTruthy();
  expect(share.getByText('累计获得').parentElement?.textContent).toBe('累计获得暂无');
});
