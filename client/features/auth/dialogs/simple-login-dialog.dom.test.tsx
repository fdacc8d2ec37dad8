import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openLogin } from '#client/lib/portal-store.tsx';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts, visitorPage } from '#client/testing/render-portal.tsx';

let api: FakeApi;
let logged: unknown[][];

beforeEach(() => {
  api = installFakeApi({ 'POST /v1/phoneToCode': { data: { countdown: 60 } }, 'POST /v1/retrieve/password': {} });
  logged = [];
  jest.spyOn(console, 'info').mockImplementation((...words: unknown[]) => void logged.push(words));
});
afterEach(() => void jest.restoreAllMocks());

const user = () => userEvent.setup();
const dialog = (title: string) => screen.findByRole('dialog', { name: title });
const press = async (name: string) => user().click(screen.getByRole('button', { name }));
const show = (view: 'chooser' | 'forgot' = 'chooser') => {
  const shown = renderPortal(null, { env: { ...visitorPage.env, loginDialog: 'simple' }, showLoginModal: true });
  shown.store.setState({ loginView: view });
  return shown;
};

test('the five views have the titles from the specification', async () => {
  show();
  await dialog('请选择登录方式');
  await press('验证码登录');
  await dialog('验证码登录');
  await press('其他登录方式');
  await press('账号密码登录');
  await dialog('账号密码登录');
  await press('忘记密码？');
  await dialog('找回密码');
  await press('返回登录');
  await dialog('账号密码登录');
  await press('注册');
  await dialog('注册');
});

test('shows in every view why the dialog opened by itself', async () => {
  const { store } = show();
  act(() => openLogin(store, { notice: '登录已过期，内容已保留' }));
  await dialog('请选择登录方式');
  expect(screen.getByRole('status').textContent).toBe('登录已过期，内容已保留');
  await press('账号密码登录');
  await dialog('账号密码登录');
  expect(screen.getByRole('dialog', { description: '登录已过期，内容已保留' })).toBeTruthy();
});

test('login and register only log locally, without the input, and send nothing', async () => {
  show();
  await dialog('请选择登录方式');
  await press('验证码登录');
  await user().type(screen.getByLabelText('手机号'), '138-0013-8000');
  expect((screen.getByLabelText('手机号') as HTMLInputElement).value).toBe('13800138000');
  await press('获取验证码');
  await press('登录');
  await press('注册');
  await user().type(screen.getByLabelText('密码'), 'Secret2026');
  const [, submit] = within(await dialog('注册')).getAllByRole('button', { name: /^(获取验证码|注册)$/ });
  if (submit) await user().click(submit);
  expect(logged.map(([text]) => text)).toEqual([
    'simple login dialog: sms asked for a code',
    'simple login dialog: sms submitted',
    'simple login dialog: register submitted',
  ]);
  expect(JSON.stringify(logged)).not.toMatch(/138|Secret/);
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  expect(screen.getByRole('link', { name: '登录页' }).getAttribute('href')).toBe('/login');
});

test('rejects an incomplete 找回密码 as a whole, and a code request without a phone', async () => {
  show('forgot');
  await dialog('找回密码');
  await press('获取验证码');
  await press('确认修改');
  expect(shownToasts()).toEqual(['请输入手机号', '请填写完整信息']);
  expect(document.activeElement).toBe(screen.getByLabelText('手机号'));
  expect(api.asked('POST /v1/retrieve/password')).toHaveLength(0);
});

test('找回密码 calls the server and reports 验证码已发送, then 密码重置成功，请登录', async () => {
  show('forgot');
  await user().type(await screen.findByLabelText('手机号'), '13800138000');
  await press('获取验证码');
  const captcha = await dialog('请输入图形验证码');
  await user().type(within(captcha).getByRole('textbox'), 'abcd');
  await user().click(within(captcha).getByRole('button', { name: '确定' }));
  expect(await screen.findByRole('button', { name: '60s后重新获取' })).toBeTruthy();
  expect(shownToasts()).toEqual(['验证码已发送']);
  await user().type(screen.getByLabelText('短信验证码'), '123456');
  await user().type(screen.getByLabelText('新密码'), 'Portal2027');
  await press('确认修改');
  await dialog('账号密码登录');
  expect(shownToasts()).toContain('密码重置成功，请登录');
  expect(api.asked('POST /v1/phoneToCode').map(({ body }) => body)).toEqual([{ phone: '13800138000', scene: 'reset', captcha: 'abcd' }]);
  expect(api.asked('POST /v1/retrieve/password').map(({ body }) => body)).toEqual([
    { phone: '13800138000', verificationCode: '123456', password: 'Portal2027' },
  ]);
});

test('shows a code refused by the server beside its field', async () => {
  api.answer('POST /v1/retrieve/password', {
    status: 400,
    code: 400,
    message: '验证码错误',
    data: { fields: { verificationCode: '验证码错误' } },
  });
  show('forgot');
  await user().type(await screen.findByLabelText('手机号'), '13800138000');
  await user().type(screen.getByLabelText('短信验证码'), '123456');
  await user().type(screen.getByLabelText('新密码'), 'Portal2027');
  await press('确认修改');
  expect(await screen.findByText('验证码错误')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('短信验证码'));
});

test('moves the focus to the first field of a new view', async () => {
  show();
  await dialog('请选择登录方式');
  await press('验证码登录');
  expect(document.activeElement).toBe(screen.getByLabelText('手机号'));
  await press('其他登录方式');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '验证码登录' }));
  await press('账号密码登录');
  await press('忘记密码？');
  expect(document.activeElement).toBe(screen.getByLabelText(/^手机号/));
});
