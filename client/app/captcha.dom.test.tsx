import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openLogin } from '#client/lib/portal-store.tsx';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';

const PHONE = '13800138000';
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi({ 'GET /api/config': { data: {} }, 'POST /v1/phoneToCode': { data: { countdown: 60 } } });
});

async function openChooser() {
  const { store } = renderPortal(null);
  act(() => openLogin(store));
  await screen.findByRole('dialog', { name: '快捷登录' });
  return { store, user: userEvent.setup() };
}

async function openCaptcha() {
  const { store, user } = await openChooser();
  await user.type(screen.getByLabelText('手机号'), PHONE);
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  const dialog = await screen.findByRole('dialog', { name: '请输入图形验证码' });
  return { store, user, captcha: within(dialog) };
}

const picture = () => screen.getByRole('img', { name: '图形验证码' }).getAttribute('src');

test('requires a phone number before a code can be requested', async () => {
  const { user } = await openChooser();
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await waitFor(() => expect(shownToasts()).toEqual(['请输入手机号']));
  expect(screen.getByText('请输入手机号')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('手机号'));
  expect(screen.queryByRole('dialog', { name: '请输入图形验证码' })).toBeNull();
});

test('the right captcha closes the dialog, confirms the code and starts the countdown', async () => {
  const { user, captcha, store } = await openCaptcha();
  await user.type(captcha.getByLabelText('图形验证码', { selector: 'input' }), 'aB3d{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '请输入图形验证码' })).toBeNull());
  expect(api.asked('POST /v1/phoneToCode').map(({ body }) => body)).toEqual([{ phone: PHONE, scene: 'login', captcha: 'aB3d' }]);
  expect(shownToasts()).toEqual(['发送成功，请注意查收']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^\d+s后重新获取$/ }).disabled).toBe(true);

  await user.click(screen.getByRole('link', { name: '账号密码登录' }));
  await user.click(screen.getByRole('link', { name: '验证码登录' }));
  expect(screen.getByRole('button', { name: /s后重新获取$/ })).toBeTruthy();
  act(() => store.setState({ showLoginModal: false }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => openLogin(store));
  expect(await screen.findByRole('button', { name: /s后重新获取$/ })).toBeTruthy();
});

test('a wrong or expired captcha shows the error, another picture and an empty input', async () => {
  api.answer('POST /v1/phoneToCode', {
    status: 400,
    message: '图形验证码错误或已过期',
    data: { fields: { captcha: '图形验证码错误或已过期' } },
  });
  const { user, captcha } = await openCaptcha();
  const before = picture();
  const input = captcha.getByLabelText<HTMLInputElement>('图形验证码', { selector: 'input' });
  await user.type(input, 'wrong{Enter}');
  expect(await captcha.findByText('图形验证码错误或已过期')).toBeTruthy();
  expect(picture()).not.toBe(before);
  expect(input.value).toBe('');
  expect(document.activeElement).toBe(input);
});

test('does not send an empty captcha', async () => {
  const { user, captcha } = await openCaptcha();
  await user.click(captcha.getByRole('button', { name: '确定' }));
  expect(shownToasts()).toEqual(['请输入图形验证码']);
  expect(api.asked('POST /v1/phoneToCode')).toEqual([]);
});

test('pressing the picture loads another one, also by keyboard', async () => {
  const { user, captcha } = await openCaptcha();
  const before = picture();
  expect(before).toMatch(/^\/api\/captcha-code\/get\?t=\d+$/);
  captcha.getByRole('button', { name: '换一张' }).focus();
  await user.keyboard('{Enter}');
  expect(picture()).not.toBe(before);
});

test('shows the wait that the server requires after too many codes', async () => {
  api.answer('POST /v1/phoneToCode', { status: 429, message: '获取验证码太频繁，请稍后再试', data: { retryAfter: 37 } });
  const { user, captcha } = await openCaptcha();
  await user.type(captcha.getByLabelText('图形验证码', { selector: 'input' }), 'aB3d{Enter}');
  expect(await captcha.findByText('获取验证码太频繁，请稍后再试')).toBeTruthy();
  expect(captcha.getByRole<HTMLButtonElement>('button', { name: '37s后重新获取' }).disabled).toBe(true);
  expect(shownToasts()).toEqual([]);
});

test('a double click requests one code', async () => {
  const { user, captcha } = await openCaptcha();
  await user.type(captcha.getByLabelText('图形验证码', { selector: 'input' }), 'aB3d');
  await user.dblClick(captcha.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(shownToasts()).toEqual(['发送成功，请注意查收']));
  expect(api.asked('POST /v1/phoneToCode')).toHaveLength(1);
});

test('Esc closes the captcha and leaves the login dialog open', async () => {
  const { user, store } = await openCaptcha();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '请输入图形验证码' })).toBeNull());
  expect(store.getState().showLoginModal).toBe(true);
});

afterEach(() => {
  document.body.removeAttribute('style');
});
