import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { UserProfilePage } from './user-profile-page.tsx';

const PERSONAL = 'GET /api/user/personal-contact-info/mine';
const MERGED = 'GET /api/user/merged-contact-info';
const ADOPT = 'POST /api/user/personal-contact-info/update-phone-as-login-phone';
const nobody = { name: null, phone: null, wechat: null, qq: null, email: null };
const person = { ...nobody, name: '陈晓', phone: '13812345678' };
const office = { ...nobody, name: '前台', phone: '021-65550000' };
const user = {
  id: '7',
  nickname: '林晓',
  avatar: null,
  phone: '137****0001',
  position: '商务经理',
  industryCode: '0103',
  industryName: '火锅烧烤',
  realNameStatus: 2,
  orgId: '3',
  orgName: '青禾餐饮',
};
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi({
    'GET /v1/user/detail': { data: user },
    'GET /api/user/profile/progress': { data: { percent: 62, missing: ['avatar', 'region', 'official'], nextRenameFree: false } },
    [PERSONAL]: { data: { ...person, completed: true } },
    [MERGED]: { data: { personal: person, org: office, default: 'personal' } },
  });
});

const show = () => renderPortal(<UserProfilePage />, { signedIn: true, user: { nickname: '林晓', avatar: null } });
const box = (name: string) => screen.findByRole('region', { name });

test('shows the profile and links each missing part to its form', async () => {
  show();
  expect(await screen.findByText('商务经理')).toBeTruthy();
  for (const words of ['火锅烧烤', '青禾餐饮', '137****0001', '已实名认证']) expect(screen.getByText(words)).toBeTruthy();
  expect((await screen.findByRole('progressbar', { name: '资料完整度' })).getAttribute('aria-valuenow')).toBe('62');
  const missing = [/^去上传.*头像/, /^去选择.*地区/, /^去认证.*企业认证/].map((name) => screen.getByRole('link', { name }));
  expect(missing.map((link) => link.getAttribute('href'))).toEqual([
    '/user/edit#profile-avatar',
    '/user/edit#profile-regionCode',
    '/user/profile/organizationAuth',
  ]);
  expect(screen.queryByRole('link', { name: /职位/ })).toBeNull();
});

test('shows both contacts and marks the default for new demands', async () => {
  show();
  const personal = await box('个人联系方式');
  expect(within(personal).getByText('13812345678')).toBeTruthy();
  expect(within(personal).getByText('新需求默认展示')).toBeTruthy();
  expect(within(await box('企业联系方式')).getByText('021-65550000')).toBeTruthy();
  expect(screen.getByText(/^新需求默认展示您的个人联系方式。/)).toBeTruthy();
});

test('an incomplete contact says what is missing, and the organization’s is the default instead', async () => {
  api.answer(PERSONAL, { data: { ...nobody, phone: '13812345678', completed: false } });
  api.answer(MERGED, { data: { personal: null, org: office, default: 'org' } });
  show();
  expect(within(await box('个人联系方式')).getByText('还缺联系人或联系方式，补全后才能用于发布需求。')).toBeTruthy();
  expect(within(await box('企业联系方式')).getByText('新需求默认展示')).toBeTruthy();
});

test('one press makes the login phone the contact phone and updates the page', async () => {
  api.answer(ADOPT, { data: { phone: '13700000001' } });
  show();
  fireEvent.click(within(await box('个人联系方式')).getByRole('button', { name: '使用登录手机号' }));
  api.answer(PERSONAL, { data: { ...person, phone: '13700000001', completed: true } });
  expect(await screen.findByText('13700000001')).toBeTruthy();
  expect(shownToasts()).toEqual(['联系手机已改为登录手机号']);
  expect(screen.queryByRole('button', { name: '使用登录手机号' })).toBeNull();
  expect(document.activeElement).toBe(document.getElementById('contact'));
});

test('a missing contact can be filled in', async () => {
  api.answer(PERSONAL, { data: { ...nobody, completed: false } });
  api.answer(MERGED, { data: { personal: null, org: null, default: 'personal' } });
  api.answer('POST /api/user/personal-contact-info', ({ body }) => ({ data: { ...body, completed: true } }));
  show();
  fireEvent.click(within(await box('个人联系方式')).getByRole('button', { name: '填写联系方式' }));
  const form = within(await screen.findByRole('form', { name: '个人联系方式' }));
  await userEvent.type(form.getByRole('textbox', { name: /联系人/ }), '陈晓');
  await userEvent.type(form.getByRole('textbox', { name: /微信/ }), 'chenxiao01');
  fireEvent.click(form.getByRole('button', { name: '保存联系方式' }));
  api.answer(PERSONAL, { data: { ...nobody, name: '陈晓', wechat: 'chenxiao01', completed: true } });
  expect(await screen.findByText('chenxiao01')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('changing the contact phone requires a code sent to the new number', async () => {
  const change = 'POST /api/user/personal-contact-info/update-phone';
  api.answer(change, ({ body }) => ({ data: { phone: body.phone } }));
  show();
  fireEvent.click(within(await box('个人联系方式')).getByRole('button', { name: '换绑联系手机' }));
  const form = within(await screen.findByRole('form', { name: '换绑联系手机' }));
  fireEvent.click(form.getByRole('button', { name: '确认' }));
  expect(await form.findByText('请输入手机号')).toBeTruthy();
  await userEvent.type(form.getByRole('textbox', { name: /新的联系手机/ }), '13900001111');
  await userEvent.type(form.getByRole('textbox', { name: /短信验证码/ }), '123456');
  fireEvent.click(form.getByRole('button', { name: '确认' }));
  await waitFor(() => expect(api.asked(change).map(({ body }) => body)).toEqual([{ phone: '13900001111', verificationCode: '123456' }]));
  await waitFor(() => expect(shownToasts()).toEqual(['联系手机已更新']));
});

test('each part that fails to load says so separately', async () => {
  api.answer('GET /api/user/profile/progress', { status: 500, code: 500, message: '服务开小差了' });
  show();
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
  expect(await box('个人联系方式')).toBeTruthy();
});
