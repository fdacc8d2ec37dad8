import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { removeCookie, writeCookie } from '#client/lib/browser-cookies.ts';
import { openLogin } from '#client/lib/portal-store.tsx';
import type { FakeApi } from '#client/testing/fake-api.ts';
import { agreement, field, installSignInApi, openDialog, PHONE, session, submit } from '#client/testing/login-dialog.tsx';
import { shownToasts } from '#client/testing/render-portal.tsx';

let api: FakeApi;

beforeEach(() => {
  sessionStorage.clear();
  removeCookie('KEY_CHANNEL');
  api = installSignInApi();
});

test('the agreement is never ticked in advance, and its error is shown first', async () => {
  const { user } = await openDialog();
  expect(screen.getByRole('heading', { name: '快捷登录' })).toBeTruthy();
  expect(agreement()).toHaveProperty('checked', false);
  await user.click(submit('登录'));
  await waitFor(() => expect(shownToasts()).toEqual(['请同意用户服务协议和隐私政策']));
  expect(screen.getByText('请同意用户服务协议和隐私政策')).toBeTruthy();
  expect(document.activeElement).toBe(agreement());
  expect(api.asked('POST /v1/login-by-sms')).toEqual([]);
});

test('without an SMS service, offers only the password login and says so', async () => {
  const config = { USER_AGREEMENT: '', PRIVACY_POLICY: '', INVITE_URL: '/invite', DOWNLOAD_URL: '/download' };
  api.answer('GET /api/config', { data: { ...config, providers: { sms: 'off', wechat: 'off' } } });
  const { user } = await openDialog('register');
  expect(await screen.findByText(/本站暂未开通短信.*请用密码登录/)).toBeTruthy();
  expect(await screen.findByRole('dialog', { name: '账号密码登录' })).toBeTruthy();
  expect(screen.queryByLabelText('短信验证码')).toBeNull();
  for (const name of ['验证码登录', '注册', '忘记密码？']) expect(screen.queryByRole('link', { name })).toBeNull();
  await user.type(field('手机号'), PHONE);
  await user.type(field('密码'), 'Portal2026');
  await user.click(agreement());
  await user.click(submit('登录'));
  await waitFor(() => expect(api.asked('POST /v1/login')).toHaveLength(1));
});

test('offers every way to sign in if the portal API does not report whether it sends SMS', async () => {
  await openDialog();
  await screen.findByText('扫码下载 App');
  expect(screen.getByLabelText('短信验证码')).toBeTruthy();
  expect(screen.getByRole('link', { name: '没有账号？去注册' })).toBeTruthy();
});

test('tells a user whose account was scheduled for deletion that it is retained', async () => {
  api.answer('POST /v1/login', { data: { ...session, deletionCancelled: true } });
  const { user } = await openDialog('login');
  await user.type(field('手机号'), PHONE);
  await user.type(field('密码'), 'Portal2026');
  await user.click(agreement());
  await user.click(submit('登录'));
  await waitFor(() => expect(shownToasts()).toEqual(['登录成功', '欢迎回来，您的注销申请已撤销，账号继续保留']));
});

test('with the agreement ticked, the error of the code is shown next', async () => {
  const { user } = await openDialog();
  await user.click(agreement());
  await user.click(submit('登录'));
  await waitFor(() => expect(shownToasts()).toEqual(['请输入验证码']));
  expect(document.activeElement).toBe(field('短信验证码'));
});

test('the agreement links the configured documents', async () => {
  await openDialog();
  const agreementLink = await screen.findByRole('link', { name: '《用户服务协议》' });
  expect(agreementLink.getAttribute('href')).toBe('https://docs.example/agreement');
  expect(screen.getByRole('link', { name: '《隐私政策》' }).getAttribute('href')).toBe('/privacy');
});

test('lets browsers autofill the phone number and password managers the password', async () => {
  await openDialog('login');
  expect(field('手机号').autocomplete).toBe('tel');
  expect(field('密码').autocomplete).toBe('current-password');
});

test('the phone field accepts eleven digits and nothing else', async () => {
  const { user } = await openDialog();
  await user.type(field('手机号'), '138-0013 8000x99');
  expect(field('手机号').value).toBe(PHONE);
});

test('an SMS login closes the dialog, shows 登录成功, navigates on, notifies page and API, and refetches the details', async () => {
  const { user, store, visited } = await openDialog('chooser', '/user/center');
  const heard = jest.fn();
  window.addEventListener('login-success', heard, { once: true });
  await user.type(field('手机号'), PHONE);
  await user.type(field('短信验证码'), '123456');
  await user.click(agreement());
  await user.keyboard('{Tab}');
  await user.type(field('短信验证码'), '{Enter}');

  await waitFor(() => expect(store.getState().signedIn).toBe(true));
  expect(api.asked('POST /v1/login-by-sms')[0]?.body).toEqual({ phone: PHONE, verificationCode: '123456', channel: 'PC' });
  expect(store.getState()).toMatchObject({ user: { nickname: '小桥', avatar: null }, showLoginModal: false, returnTo: null });
  expect(heard).toHaveBeenCalledTimes(1);
  expect(shownToasts()).toContain('登录成功');
  expect(visited).toEqual(['/user/center']);
  await waitFor(() => expect(api.asked('POST /api/app/event')[0]?.body).toMatchObject({ eventCode: 'LOGIN', page: location.pathname }));
  await waitFor(() => expect(store.getState().userRefresh).toBe(1), { timeout: 3_000 });
});

test('a double click logs in once', async () => {
  const { user, store } = await openDialog('login');
  await user.type(field('手机号'), PHONE);
  await user.type(field('密码'), 'secret1');
  await user.click(agreement());
  await user.dblClick(submit('登录'));
  await waitFor(() => expect(store.getState().signedIn).toBe(true));
  expect(api.asked('POST /v1/login')).toHaveLength(1);
  expect(api.asked('POST /v1/login')[0]?.body).toMatchObject({ phone: PHONE, password: 'secret1', agree: true, channel: 'PC' });
});

test('a wrong password is reported once, in the form, and neither clears it nor ends the session', async () => {
  api.answer('POST /v1/login', { status: 401, message: '手机号或密码错误' });
  const { user, store } = await openDialog('login');
  await user.type(field('手机号'), PHONE);
  await user.type(field('密码'), 'wrong1');
  await user.click(agreement());
  await user.click(submit('登录'));
  expect((await screen.findByRole('alert')).textContent).toBe('手机号或密码错误');
  expect(screen.getAllByText('手机号或密码错误')).toHaveLength(1);
  expect(shownToasts()).toEqual([]);
  expect(field('密码').value).toBe('wrong1');
  expect(store.getState().showLoginModal).toBe(true);
});

test('after too many wrong passwords, requires a new captcha for each try and keeps the typed text', async () => {
  const captchaField = (sentence: string) => ({ status: 400, message: sentence, data: { fields: { captcha: sentence } } });
  api.answer('POST /v1/login', captchaField('请输入图形验证码'));
  const { user, store } = await openDialog('login');
  await user.type(field('手机号'), PHONE);
  await user.type(field('密码'), 'secret1');
  await user.click(agreement());
  await user.click(submit('登录'));
  const captcha = await screen.findByLabelText<HTMLInputElement>('图形验证码');
  await waitFor(() => expect(document.activeElement).toBe(captcha));
  const picture = () => screen.getByAltText<HTMLImageElement>('图形验证码').src;
  const first = picture();

  await user.click(submit('登录'));
  expect(api.asked('POST /v1/login')).toHaveLength(1);
  expect(captcha.getAttribute('aria-invalid')).toBe('true');

  api.answer('POST /v1/login', captchaField('图形验证码不正确或已过期'));
  await user.type(captcha, 'wrong');
  await user.click(submit('登录'));
  expect(await screen.findByText('图形验证码不正确或已过期', { selector: 'p' })).toBeTruthy();
  expect(captcha.value).toBe('');
  expect(picture()).not.toBe(first);

  api.answer('POST /v1/login', { data: session });
  await user.type(captcha, ' AB12 ');
  await user.click(submit('登录'));
  await waitFor(() => expect(store.getState().signedIn).toBe(true));
  expect(api.asked('POST /v1/login')[2]?.body).toMatchObject({ phone: PHONE, password: 'secret1', captcha: 'AB12' });
});

test('shows a wrong code beside its field', async () => {
  api.answer('POST /v1/login-by-sms', {
    status: 400,
    message: '验证码错误或已过期',
    data: { fields: { verificationCode: '验证码错误或已过期' } },
  });
  const { user } = await openDialog();
  await user.type(field('手机号'), PHONE);
  await user.type(field('短信验证码'), '000000');
  await user.click(agreement());
  await user.click(submit('登录'));
  await waitFor(() => expect(field('短信验证码').getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field('短信验证码'));
  expect(screen.getByText('验证码错误或已过期')).toBeTruthy();
  expect(shownToasts()).toEqual([]);
});

test('reports a network failure, and the form can be sent again', async () => {
  api.answer('POST /v1/login', 'network down');
  const { user, store } = await openDialog('login');
  await user.type(field('手机号'), PHONE);
  await user.type(field('密码'), 'secret1');
  await user.click(agreement());
  await user.click(submit('登录'));
  expect((await screen.findByRole('alert')).textContent).toBe('请求失败，请检查网络连接');
  expect(shownToasts()).toEqual([]);
  api.answer('POST /v1/login', { data: session });
  await user.click(submit('登录'));
  await waitFor(() => expect(store.getState().signedIn).toBe(true));
});

test('registration leads to the chooser with the phone number filled in', async () => {
  sessionStorage.setItem('INVITE_CODE', 'ABCD12');
  writeCookie('KEY_CHANNEL', 'partner_7', 1);
  const { user, store } = await openDialog('register');
  act(() => store.setState({ weixinCode: 'ticket' }));
  expect(field('邀请码').value).toBe('ABCD12');
  await user.type(field('手机号'), PHONE);
  await user.type(field('短信验证码'), '123456');
  await user.type(field('密码'), 'abc123');
  await user.click(agreement());
  await user.click(submit('注册'));
  await screen.findByRole('heading', { name: '快捷登录' });
  expect(api.asked('POST /v1/register')[0]?.body).toEqual({
    phone: PHONE,
    verificationCode: '123456',
    password: 'abc123',
    inviteCode: 'ABCD12',
    weixinCode: 'ticket',
    channel: 'partner_7',
  });
  expect(shownToasts()).toEqual(['注册成功，请登录']);
  expect(field('手机号').value).toBe(PHONE);
  expect(store.getState().weixinCode).toBeNull();
});

test('a new password leads to the password login with the phone number filled in', async () => {
  const { user } = await openDialog('forgot');
  await user.type(field('手机号'), PHONE);
  await user.type(field('短信验证码'), '123456');
  await user.type(field('新密码'), 'abc123');
  await user.click(submit('确认修改'));
  await screen.findByRole('heading', { name: '账号密码登录' });
  expect(shownToasts()).toEqual(['修改密码成功，请登录']);
  expect(field('手机号').value).toBe(PHONE);
  expect(api.asked('POST /v1/retrieve/password')[0]?.body).toEqual({ phone: PHONE, verificationCode: '123456', password: 'abc123' });
});

test('switching the view keeps the phone number and focuses it', async () => {
  const { user } = await openDialog();
  await user.type(field('手机号'), PHONE);
  await user.click(screen.getByRole('link', { name: '账号密码登录' }));
  expect(field('手机号').value).toBe(PHONE);
  expect(document.activeElement).toBe(field('手机号'));
  await user.click(screen.getByRole('link', { name: '忘记密码？' }));
  expect(screen.getByRole('heading', { name: '找回密码' })).toBeTruthy();
  expect(field('手机号').value).toBe(PHONE);
});

test('closing and reopening the dialog keeps the typed text', async () => {
  const { user, store } = await openDialog('login');
  await user.type(field('手机号'), PHONE);
  await user.type(field('密码'), 'half-typed');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(store.getState().showLoginModal).toBe(false);
  act(() => openLogin(store, { view: 'login' }));
  await screen.findByRole('dialog');
  expect(field('手机号').value).toBe(PHONE);
  expect(field('密码').value).toBe('half-typed');
});

test('a view focuses its first field immediately, and does not take the focus from a field the user has moved to', async () => {
  await openDialog();
  fireEvent.click(screen.getByRole('link', { name: '账号密码登录' }));
  expect(document.activeElement).toBe(screen.getByLabelText('手机号'));
  const password = screen.getByLabelText('密码');
  password.focus();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(password);
});
