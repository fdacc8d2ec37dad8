import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readCookie } from '#client/lib/browser-cookies.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { readUserInfo } from '#shared/rules/session-user.ts';
import { userDetailQuery } from '../user-api.ts';
import { UserEditPage } from './user-edit-page.tsx';

const READ = 'GET /v1/user/detail';
const PROGRESS = 'GET /api/user/profile/progress';
const SAVE = 'PUT /v1/user/edit';
const user = {
  id: '7',
  nickname: '林晓',
  avatar: null,
  sex: 10,
  position: '商务经理',
  industryCode: '0103',
  industryName: '火锅烧烤',
  regionCode: '4403',
  regionName: '广东 深圳',
  sceneCounts: { CHANGE_NAME: 0 },
};
const industries = [
  { code: '01', name: '餐饮美食', children: [{ code: '0103', name: '火锅烧烤' }] },
  { code: '03', name: '互联网科技', children: [{ code: '0301', name: '软件与SaaS' }] },
];
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi({
    [READ]: { data: user },
    [PROGRESS]: { data: { percent: 50, missing: [], nextRenameFree: true } },
    [SAVE]: ({ body }) => ({ data: { ...user, ...body } }),
    'GET /api/industry/tree': { data: industries },
    'GET /v1/position/list': { data: [{ id: 1, name: '渠道经理' }] },
  });
});

const show = () => renderPortal(<UserEditPage />, { signedIn: true, user: { nickname: '林晓', avatar: null } });
const nickname = () => screen.findByRole('textbox', { name: /^昵称/ });
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }));

test('shows the profile, sends only the changes and updates header and cookie', async () => {
  const { store, visited, queryClient } = show();
  queryClient.setQueryData(['boost.listInventory', {}], []);
  await userEvent.clear(await nickname());
  await userEvent.type(await nickname(), '林晓晓');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^职位/ }).value).toBe('商务经理');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '女士' }).checked).toBe(true);
  expect(await screen.findByText('第一次修改免费，之后每次修改需要 1 张改名卡')).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: '行业大类' }), { target: { value: '03' } });
  fireEvent.change(screen.getByRole('combobox', { name: /^所在行业/ }), { target: { value: '0301' } });
  save();
  await waitFor(() => expect(visited).toEqual(['/user/profile/personal']));
  expect(api.asked(SAVE).map(({ body }) => body)).toEqual([{ nickname: '林晓晓', industryCode: '0301' }]);
  expect(store.getState().user).toEqual({ nickname: '林晓晓', avatar: null });
  expect(readUserInfo(readCookie('USER_INFO'))).toEqual({ nickname: '林晓晓', avatar: null });
  expect(shownToasts()).toEqual(['资料已保存']);
  // A name change may have used a boost.
  await waitFor(() => expect(queryClient.getQueryState(['boost.listInventory', {}])?.isInvalidated).toBe(true));
});

test('explains before and after the attempt that another name change requires a boost', async () => {
  const message = '再次修改昵称需要 1 张改名卡，您有 0 张';
  api.answer(PROGRESS, { data: { percent: 50, missing: [], nextRenameFree: false } });
  api.answer(SAVE, { status: 403, code: 403, message, data: { reason: 'NEED_PROP', sceneCode: 'CHANGE_NAME', remaining: 0 } });
  const { store } = show();
  const link = await screen.findByRole('link', { name: '购买改名卡' });
  expect(link.closest('p')?.textContent).toBe('修改昵称需要 1 张改名卡，您还没有。购买改名卡');
  expect(link.getAttribute('href')).toBe('/user/props/mall?scene=CHANGE_NAME&quantity=1&back=%2Fuser%2Fedit');
  await userEvent.type(await nickname(), '晓');
  save();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(await nickname());
  expect((await nickname()).getAttribute('aria-invalid')).toBe('true');
  expect(store.getState().user?.nickname).toBe('林晓');
  await userEvent.type(await nickname(), '二');
  expect(screen.queryByText(message)).toBeNull();
});

test('shows the price once the name has changed if the user has boosts', async () => {
  api.answer(PROGRESS, { data: { percent: 50, missing: [], nextRenameFree: false } });
  api.answer(READ, { data: { ...user, sceneCounts: { CHANGE_NAME: 2 } } });
  show();
  expect(await screen.findByText('修改昵称需要 1 张改名卡，您有 2 张')).toBeTruthy();
  await userEvent.type(await nickname(), '晓');
  expect(screen.getByText('保存时会使用 1 张改名卡，您有 2 张')).toBeTruthy();
});

test('does not send an invalid name, and shows a refusal of the API beside its field', async () => {
  show();
  await userEvent.clear(await nickname());
  save();
  expect(await screen.findByText('昵称至少 2 个字')).toBeTruthy();
  expect(api.asked(SAVE)).toHaveLength(0);
  await userEvent.type(await nickname(), '天天');
  api.answer(SAVE, { status: 400, code: 400, message: '含有违规内容', data: { fields: { nickname: '含有违规内容「天天」，请修改' } } });
  save();
  expect(await screen.findByText('含有违规内容「天天」，请修改')).toBeTruthy();
});

test('the form works without progress and positions from the API', async () => {
  api.answer(PROGRESS, { status: 404, code: 404, message: '没有这个接口' });
  api.answer('GET /v1/position/list', { status: 404, code: 404, message: '没有这个接口' });
  show();
  await userEvent.type(await nickname(), '晓');
  save();
  await waitFor(() => expect(api.asked(SAVE)).toHaveLength(1));
});

test('takes over changes of another tab and does not revert them when saving', async () => {
  const { queryClient } = show();
  await userEvent.type(await nickname(), '二');
  fireEvent.click(screen.getByRole('radio', { name: '先生' }));
  api.answer(READ, { data: { ...user, nickname: '林小晓', position: '市场总监', sex: 20, regionCode: null, regionName: null } });
  await act(() => queryClient.invalidateQueries({ queryKey: userDetailQuery.queryKey }));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^职位/ }).value).toBe('市场总监'));
  expect(((await nickname()) as HTMLInputElement).value).toBe('林晓二');
  await userEvent.clear(await nickname());
  await userEvent.type(await nickname(), '林小晓');
  fireEvent.change(screen.getByRole('combobox', { name: '行业大类' }), { target: { value: '03' } });
  fireEvent.change(screen.getByRole('combobox', { name: /^所在行业/ }), { target: { value: '0301' } });
  save();
  await waitFor(() => expect(api.asked(SAVE)).toHaveLength(1));
  expect(api.asked(SAVE)[0]?.body).toEqual({ sex: 0, industryCode: '0301' });
});
