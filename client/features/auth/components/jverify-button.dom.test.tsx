import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadParts } from '#client/lib/lazy-page.tsx';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts, visitorPage } from '#client/testing/render-portal.tsx';
import { matchRoute } from '#shared/routes/match-route.ts';
import { LoginPage } from '../pages/login-page.tsx';

const path = 'POST /v1/register-by-jverify';
let api: FakeApi;

/** Installs the SDK on the page as its script does; `phone` is the number of the SIM card, null if the carrier issues no token. */
function installSdk(phone: string | null): void {
  Object.assign(window, {
    JVerificationInterface: {
      init: ({ success }: { success: () => void }) => success(),
      isInitSuccess: () => false,
      checkVerifyEnable: () => true,
      getToken: ({ success, fail }: { success: (data: object) => void; fail: (data: object) => void }) =>
        phone ? success({ content: `token-of-${phone}` }) : fail({ code: 2002 }),
    },
  });
}

beforeAll(loadParts);

beforeEach(() => {
  sessionStorage.clear();
  api = installFakeApi({
    'GET /api/config': { data: { DOWNLOAD_URL: '/download', INVITE_URL: '/invite' } },
    'POST /api/app/event': {},
    [path]: { data: { user: { id: '7', nickname: '小桥', avatar: null }, isNew: true } },
  });
});
afterEach(() => void Reflect.deleteProperty(window, 'JVerificationInterface'));

function show(jverifyScriptUrl: string | null = '/sandbox/jverify.js') {
  const match = matchRoute('/login');
  if (!match) throw new Error('no login page');
  const request: PageRequest = { ...match, pathname: '/login', search: new URLSearchParams('view=register'), signedIn: false };
  const env = { ...visitorPage.env, jverifyScriptUrl, jverifyAppKey: 'app-1' };
  return renderPortal(<LoginPage request={request} />, { env });
}
const press = async () => userEvent.click(await screen.findByRole('button', { name: '本机号码一键注册' }));

test('appears only if the service is configured, and only in the register view', async () => {
  const { unmount } = show(null);
  expect(screen.queryByRole('button', { name: '本机号码一键注册' })).toBeNull();
  unmount();
  show();
  await userEvent.click(screen.getByRole('link', { name: '已有账号？返回登录' }));
  expect(screen.queryByRole('button', { name: '本机号码一键注册' })).toBeNull();
});

test('requires the agreement, then the phone, then signs up and in with the carrier’s token', async () => {
  installSdk('13700001111');
  const { store } = show();
  await press();
  expect(shownToasts()).toEqual(['请同意用户服务协议和隐私政策']);
  await userEvent.click(screen.getByRole('checkbox'));
  await press();
  expect(shownToasts()).toContain('请输入手机号');
  expect(api.asked(path)).toHaveLength(0);
  await userEvent.type(screen.getByLabelText('手机号'), '13700001111');
  await press();
  await waitFor(() => expect(store.getState()).toMatchObject({ signedIn: true, user: { nickname: '小桥' } }));
  expect(shownToasts()).toContain('登录成功');
  expect(api.asked(path).map(({ body }) => body)).toEqual([{ token: 'token-of-13700001111', phone: '13700001111', channel: 'PC' }]);
});

test.each([
  ['another number than the SIM card’s', '13700009999', '本机号码验证失败，请使用验证码登录'],
  ['a carrier that gives no token', null, '没有取到本机号码，请使用短信验证码注册'],
])('%s is reported above the button and keeps the input', async (_case, phone, sentence) => {
  installSdk(phone);
  api.answer(path, { status: 400, code: 400, message: '本机号码验证失败，请使用验证码登录' });
  show();
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.type(screen.getByLabelText('手机号'), '13700001111');
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect((screen.getByLabelText('手机号') as HTMLInputElement).value).toBe('13700001111');
});
