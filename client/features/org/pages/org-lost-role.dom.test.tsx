import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { shownToasts } from '#client/testing/render-portal.tsx';
import { EDIT, INVITATIONS, LEAVE, MEMBERS, MINE, own, pageOf, people, show } from '../testing/profile-page.tsx';

const CREATE = 'POST /api/user/org/invitations';
const CHANGE = 'POST /api/user/org/members/5';
const admin = { ...own, myRole: 'ADMIN' };
const noOrg = { status: 403, message: '您还没有加入企业', data: { reason: 'NO_ORG' } };
const ofManagers = { status: 403, message: '只有企业所有者或管理员可以这样做', data: { reason: 'ORG_ROLE' } };
const page = { [MINE]: { data: admin }, [MEMBERS]: pageOf(...people), [INVITATIONS]: { data: [] } };

test('requests no lists of the organization after the user has left it', async () => {
  const api = installFakeApi({ ...page, [LEAVE]: {} });
  show();
  expect(await screen.findByText('沈不言')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '退出企业' }));
  const dialog = await screen.findByRole('dialog', { name: '退出企业' });
  api.answer(MINE, { data: null });
  for (const list of [MEMBERS, INVITATIONS]) api.answer(list, noOrg);
  fireEvent.click(within(dialog).getByRole('button', { name: '确认退出' }));
  expect(await screen.findByRole('combobox')).toBeTruthy();
  expect([MEMBERS, INVITATIONS].map((list) => api.asked(list).length)).toEqual([1, 1]);
});

test('requests no invitations for a former admin, and shows them the members as a member', async () => {
  const api = installFakeApi({ ...page, [CHANGE]: ofManagers });
  show();
  fireEvent.click(await screen.findByRole('button', { name: '通过：小乔' }));
  const dialog = await screen.findByRole('dialog', { name: '通过加入申请' });
  api.answer(MINE, { data: { ...admin, myRole: 'MEMBER' } });
  api.answer(MEMBERS, pageOf(...people.slice(1)));
  api.answer(INVITATIONS, ofManagers);
  fireEvent.click(within(dialog).getByRole('button', { name: '通过' }));
  expect(await screen.findByText('我是成员')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('小乔')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([MEMBERS, INVITATIONS].map((list) => api.asked(list).length)).toEqual([2, 1]);
});

test('tells a user who was removed while editing a form and no longer shows the organization', async () => {
  const api = installFakeApi({ ...page, 'GET /v1/industry/tree': { data: [] }, [EDIT]: noOrg });
  show();
  fireEvent.click(await screen.findByRole('button', { name: '编辑信息' }));
  fireEvent.change(await screen.findByRole('textbox', { name: /^企业简介/ }), { target: { value: '新的' } });
  api.answer(MINE, { data: null });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByRole('combobox', { name: '企业名称或统一社会信用代码' })).toBeTruthy();
  expect(shownToasts()).toEqual(['您还没有加入企业']);
});

test('tells a user who lost the right to invite while editing the form, and closes the form', async () => {
  const api = installFakeApi({ ...page, [CREATE]: ofManagers });
  show();
  fireEvent.click(await screen.findByRole('button', { name: '生成邀请链接' }));
  const press = await screen.findByRole('button', { name: '生成链接' });
  api.answer(MINE, { data: { ...admin, myRole: 'MEMBER' } });
  fireEvent.click(press);
  expect(await screen.findByText('我是成员')).toBeTruthy();
  expect(screen.queryByRole('region', { name: '邀请成员' })).toBeNull();
  expect(shownToasts()).toEqual(['只有企业所有者或管理员可以这样做']);
});

test('tells a user who lost their role while the phone dialog was open, and closes the dialog', async () => {
  const api = installFakeApi({ ...page, 'POST /api/user/org/update-phone': ofManagers });
  show();
  fireEvent.click(await screen.findByRole('button', { name: '更换电话' }));
  const dialog = within(await screen.findByRole('dialog', { name: '企业电话' }));
  fireEvent.change(dialog.getByLabelText(/^手机号/), { target: { value: '13700000001' } });
  fireEvent.change(dialog.getByLabelText(/^短信验证码/), { target: { value: '123456' } });
  api.answer(MINE, { data: { ...admin, myRole: 'MEMBER' } });
  fireEvent.click(dialog.getByRole('button', { name: '确认' }));
  expect(await screen.findByText('我是成员')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(shownToasts()).toEqual(['只有企业所有者或管理员可以这样做']);
});

test('a refused page of members makes the page show that the user belongs to no organization', async () => {
  let reads = 0;
  const api = installFakeApi({
    ...page,
    [MEMBERS]: noOrg,
    [MINE]: () => {
      reads += 1;
      return { data: reads === 1 ? admin : null };
    },
  });
  show('pageNum=2');
  expect(await screen.findByRole('combobox', { name: '企业名称或统一社会信用代码' })).toBeTruthy();
  expect(api.asked(MINE)).toHaveLength(2);
});

test('closes the confirmation if another manager has removed the member', async () => {
  const gone = { status: 404, message: '没有这个成员' };
  const api = installFakeApi({ ...page, 'POST /api/user/org/members/2': gone });
  show();
  fireEvent.click(await screen.findByLabelText('更多：沈不言'));
  fireEvent.click(screen.getByRole('button', { name: '移出：沈不言', hidden: true }));
  const dialog = await screen.findByRole('dialog', { name: '移出成员' });
  api.answer(MEMBERS, pageOf(...people.slice(0, 2)));
  fireEvent.click(within(dialog).getByRole('button', { name: '确认移出' }));
  await waitFor(() => expect(screen.queryByText('沈不言')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shownToasts()).toEqual(['没有这个成员']);
});
