import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { UserSafetyPage } from './user-safety-page.tsx';

const detail = { id: '7', nickname: '林晓', phone: '138****0001', hasPassword: true };
const at = '2026-08-01T10:00:00+08:00';
const here = { id: 'here', device: 'Chrome · Windows', ip: '10.0.0.1', createdAt: at, lastSeenAt: at, current: true };
const phone = { id: 'there', device: 'Safari · iPhone', ip: '10.0.0.2', createdAt: at, lastSeenAt: at, current: false };
const login = { at, method: 'PASSWORD', ok: true, ip: '10.0.0.1', device: 'Chrome · Windows' };
const none = { requestedAt: null, deletesAt: null };
const waiting = { requestedAt: at, deletesAt: '2026-08-16T10:00:00+08:00' };
let api: FakeApi;
let sessions: (typeof here)[];

beforeEach(() => {
  sessions = [here, phone];
  api = installFakeApi({
    'GET /v1/user/detail': { data: detail },
    'GET /api/config': { data: { USER_AGREEMENT: '/common/about#agreement', PRIVACY_POLICY: '/common/about#privacy' } },
    'GET /api/account/sessions': () => ({ data: sessions }),
    'GET /api/account/logins': {
      data: { records: [login, { ...login, ok: false, ip: '203.0.113.9' }], total: 12, pageNum: 1, pageSize: 10 },
    },
    'GET /api/account/agreement': { data: { version: '2026-01', agreedVersion: '2026-01', agreedAt: at } },
    'GET /api/privacy/delete': { data: none },
  });
});

const request = (query = ''): PageRequest => ({
  name: 'user.safety',
  row: routeRow('user.safety'),
  pathname: '/user/safety',
  params: {},
  search: new URLSearchParams(query),
  signedIn: true,
});
const show = (query = '') => {
  const page = (
    <main id="content" tabIndex={-1}>
      <UserSafetyPage request={request(query)} />
    </main>
  );
  const portal = renderPortal(page, { signedIn: true, user: { nickname: '林晓', avatar: null } });
  return { ...portal, actor: userEvent.setup() };
};
const part = (title: string) => {
  const section = screen.getByRole('heading', { level: 2, name: new RegExp(`^${title}`) }).closest('section');
  if (!section) throw new Error(`${title} is in no section`);
  return within(section);
};

test('each part shows its data under its own heading and anchor', async () => {
  show();
  expect(await screen.findByText('138****0001')).toBeTruthy();
  expect(await screen.findByText('当前设备')).toBeTruthy();
  expect(await part('登录记录').findByText('登录失败')).toBeTruthy();
  expect(part('登录记录').getByText('Chrome · Windows · IP 203.0.113.9')).toBeTruthy();
  expect(part('登录记录').getByRole('link', { name: '第 2 页' }).getAttribute('href')).toBe('/user/safety?pageNum=2#logins');
  expect(await part('协议与隐私').findByText('已同意')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '申请注销账号' })).toBeTruthy();
  for (const id of ['phone', 'password', 'devices', 'logins', 'agreement', 'export', 'deletion']) {
    expect(document.getElementById(id)).not.toBeNull();
  }
  expect(screen.queryByText('账号处于注销冷静期')).toBeNull();
});

test('devices are paginated, or all shown if the API does not paginate', async () => {
  const many = Array.from({ length: 10 }, (_, index) => ({ ...phone, id: `there-${index}`, current: index === 0 }));
  api.answer('GET /api/account/sessions', { data: { records: many, total: 14, pageNum: 1, pageSize: 10 } });
  const { unmount } = show('pageNum=2');
  const devices = () => part('登录设备');
  expect((await devices().findByRole('link', { name: '第 2 页' })).getAttribute('href')).toBe(
    '/user/safety?devicePage=2&pageNum=2#devices',
  );
  expect(devices().getByText('共 14 台')).toBeTruthy();
  unmount();
  api.answer('GET /api/account/sessions', { data: [...many, ...many.map((one) => ({ ...one, id: `more-${one.id}`, current: false }))] });
  show();
  expect(await devices().findAllByRole('listitem')).toHaveLength(20);
  expect(devices().queryByRole('navigation')).toBeNull();
});

test('a part that fails to load can be retried and does not affect the others', async () => {
  api.answer('GET /api/account/sessions', { status: 500, code: 500, message: '服务繁忙' });
  const { actor } = show();
  expect(await screen.findByText('138****0001')).toBeTruthy();
  const retry = await part('登录设备').findByRole('button', { name: '重试' });
  api.answer('GET /api/account/sessions', { data: sessions });
  await actor.click(retry);
  expect(await part('登录设备').findByText('Safari · iPhone')).toBeTruthy();
});

test('the personalisation setting can be retried after a failure', async () => {
  api.answer('GET /api/account/personalisation', { status: 500, code: 500, message: '服务繁忙' });
  const { actor } = show();
  const retry = await part('协议与隐私').findByRole('button', { name: '重试' });
  api.answer('GET /api/account/personalisation', { data: { on: true } });
  await actor.click(retry);
  expect(await part('协议与隐私').findByRole('button', { name: '关闭个性化推荐' })).toBeTruthy();
});

test('reminders by SMS are offered for the own phone, switched on and off, and absent if the API sends none', async () => {
  const choice = { on: false, phone: '138****0001', available: true };
  api.answer('GET /api/chat/sms-reminders', () => ({ data: choice }));
  api.answer('PUT /api/chat/sms-reminders', ({ body }) => {
    Object.assign(choice, body);
    return { data: choice };
  });
  const { actor, unmount } = show();
  expect(await screen.findByText(/超过 2 小时未读.*每天最多 1 条，每周最多 3 条，22:00 至次日 8:00 不发送/)).toBeTruthy();
  await actor.click(part('消息提醒').getByRole('button', { name: '开启短信提醒' }));
  expect(await part('消息提醒').findByRole('button', { name: '关闭短信提醒' })).toBeTruthy();
  expect(api.asked('PUT /api/chat/sms-reminders')[0]?.body).toEqual({ on: true });
  expect(shownToasts()).toEqual(['已开启短信提醒']);
  unmount();

  // One that was switched on before can still be switched off.
  choice.available = false;
  const second = show();
  await second.actor.click(await screen.findByRole('button', { name: '关闭短信提醒' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: '消息提醒' })).toBeNull());
});

test('shows all login attempts of one second, as in a guessing attack, and replaces them with their page', async () => {
  const guessed = { ...login, ok: false };
  const answer = (records: object[]) => ({ data: { records, total: 12, pageNum: 1, pageSize: 10 } });
  api.answer('GET /api/account/logins', answer([guessed, guessed, guessed, login]));
  const { queryClient } = show();
  await waitFor(() => expect(part('登录记录').getAllByText('登录失败')).toHaveLength(3));
  api.answer('GET /api/account/logins', answer([login, { ...login, method: 'SMS' }]));
  void queryClient.invalidateQueries();
  expect(await part('登录记录').findByText('短信验证码')).toBeTruthy();
  expect(part('登录记录').queryAllByText('登录失败')).toHaveLength(0);
});

test('signs out another device immediately; the current one has no such button', async () => {
  api.answer('POST /api/account/sessions/revoke', () => {
    sessions = [here];
    return { data: { ended: 1 } };
  });
  const { actor } = show();
  await actor.click(await screen.findByRole('button', { name: '退出登录：Safari · iPhone' }));
  await waitFor(() => expect(screen.queryByText('Safari · iPhone')).toBeNull());
  expect(api.asked('POST /api/account/sessions/revoke')[0]?.body).toEqual({ id: 'there' });
  expect(shownToasts()).toEqual(['该设备已退出登录']);
  expect(screen.queryByRole('button', { name: /退出/ })).toBeNull();
});

test('signing out all other devices asks for confirmation', async () => {
  api.answer('POST /api/account/sessions/revoke', () => {
    sessions = [here];
    return { data: { ended: 1 } };
  });
  const { actor } = show();
  await actor.click(await screen.findByRole('button', { name: '退出其他全部设备' }));
  expect(api.asked('POST /api/account/sessions/revoke')).toHaveLength(0);
  await actor.click(await screen.findByRole('button', { name: '全部退出' }));
  expect(await screen.findByText('目前只在这一台设备登录。')).toBeTruthy();
  expect(api.asked('POST /api/account/sessions/revoke')[0]?.body).toEqual({});
  expect(shownToasts()).toEqual(['已退出其他 1 台设备']);
});

test('a wrong old password is reported at its field, and the right one changes the password', async () => {
  const sentence = '原密码不正确';
  api.answer('POST /api/account/password', { status: 400, code: 400, message: sentence, data: { fields: { oldPassword: sentence } } });
  const { actor } = show();
  await actor.click(await screen.findByRole('button', { name: '修改密码' }));
  const old = await screen.findByLabelText('原密码');
  await actor.type(old, 'wrong-1');
  await actor.type(screen.getByLabelText('新密码'), 'better-2');
  await actor.click(screen.getByRole('button', { name: '确认' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(old));
  expect(shownToasts()).toEqual([]);

  api.answer('POST /api/account/password', {});
  await actor.clear(old);
  await actor.type(old, 'right-1');
  await actor.click(screen.getByRole('button', { name: '确认' }));
  await waitFor(() => expect(shownToasts()).toEqual(['密码已修改，其他设备已退出登录']));
  expect(api.asked('POST /api/account/password').at(-1)?.body).toEqual({ oldPassword: 'right-1', newPassword: 'better-2' });
});

test('a user without a password sets one with a code and is not asked for an old one', async () => {
  api.answer('GET /v1/user/detail', { data: { ...detail, hasPassword: false } });
  api.answer('POST /api/account/password', {});
  const { actor } = show();
  await actor.click(await screen.findByRole('button', { name: '设置密码' }));
  await actor.type(await screen.findByLabelText('短信验证码'), '123456');
  expect(screen.queryByLabelText('原密码')).toBeNull();
  await actor.type(screen.getByLabelText('新密码'), 'better-2');
  await actor.click(screen.getByRole('button', { name: '确认' }));
  await waitFor(() => expect(shownToasts()).toEqual(['密码已设置，其他设备已退出登录']));
  expect(api.asked('POST /api/account/password')[0]?.body).toEqual({ verificationCode: '123456', newPassword: 'better-2' });
});

test('a forgotten old password can be replaced by a code', async () => {
  const { actor } = show();
  await actor.click(await screen.findByRole('button', { name: '修改密码' }));
  await actor.click(await screen.findByRole('button', { name: '忘记原密码？用短信验证码' }));
  expect(screen.getByLabelText('短信验证码')).toBeTruthy();
  await actor.click(screen.getByRole('button', { name: '改用原密码验证' }));
  expect(screen.getByLabelText('原密码')).toBeTruthy();
});

test('closing the password dialog keeps the code, but no password', async () => {
  const { actor } = show();
  const open = () => screen.findByRole('button', { name: '修改密码' }).then((button) => actor.click(button));
  await open();
  await actor.type(await screen.findByLabelText('原密码'), 'secret-1');
  await actor.click(screen.getByRole('button', { name: '忘记原密码？用短信验证码' }));
  await actor.type(screen.getByLabelText('短信验证码'), '123456');
  await actor.type(screen.getByLabelText('新密码'), 'better-2');
  await actor.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  expect((await screen.findByLabelText<HTMLInputElement>('短信验证码')).value).toBe('123456');
  expect(screen.getByLabelText<HTMLInputElement>('新密码').value).toBe('');
  await actor.click(screen.getByRole('button', { name: '改用原密码验证' }));
  expect(screen.getByLabelText<HTMLInputElement>('原密码').value).toBe('');
});

test('closing the deletion dialog keeps the input, and 再想想 discards it', async () => {
  const { actor } = show();
  const open = () => screen.findByRole('button', { name: '申请注销账号' }).then((button) => actor.click(button));
  const code = () => screen.findByLabelText<HTMLInputElement>('短信验证码');
  await open();
  await actor.type(await code(), '333333');
  await actor.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  expect((await code()).value).toBe('333333');
  await actor.click(screen.getByRole('button', { name: '再想想' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  expect((await code()).value).toBe('');
});

test('changing the phone requires both codes, and closing the dialog keeps the input', async () => {
  api.answer('POST /api/user/phone/change', { data: { phone: '137****0002' } });
  const { actor } = show();
  await actor.click(await screen.findByRole('button', { name: '更换手机号' }));
  await actor.type(await screen.findByLabelText('当前手机号验证码'), '111111');
  await actor.type(screen.getByLabelText('新手机号'), '13700000002');
  await actor.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await actor.click(screen.getByRole('button', { name: '更换手机号' }));
  await actor.click(await screen.findByRole('button', { name: '确认更换' }));
  expect(await screen.findByText('请输入验证码')).toBeTruthy();
  expect(api.asked('POST /api/user/phone/change')).toHaveLength(0);
  api.answer('GET /v1/user/detail', { data: { ...detail, phone: '137****0002' } });
  await actor.type(screen.getByLabelText('新手机号验证码'), '222222');
  await actor.click(screen.getByRole('button', { name: '确认更换' }));
  expect(await screen.findByText('137****0002')).toBeTruthy();
  expect(api.asked('POST /api/user/phone/change')[0]?.body).toEqual({ oldCode: '111111', phone: '13700000002', newCode: '222222' });
  expect(shownToasts()).toEqual(['登录手机号已更换为 137****0002']);
});

test('a deletion requires a tick and a code, then shows its date and can be cancelled', async () => {
  api.answer('POST /api/privacy/delete', { data: waiting });
  api.answer('POST /api/privacy/delete/cancel', { data: none });
  jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { actor } = show();
  await actor.click(await screen.findByRole('button', { name: '申请注销账号' }));
  await actor.type(await screen.findByLabelText('短信验证码'), '333333');
  await actor.click(screen.getByRole('button', { name: '申请注销' }));
  expect(await screen.findByText('请确认注销')).toBeTruthy();
  expect(api.asked('POST /api/privacy/delete')).toHaveLength(0);
  await actor.click(screen.getByRole('checkbox'));
  await actor.click(screen.getByRole('button', { name: '申请注销' }));
  expect(await screen.findByText('账号处于注销冷静期')).toBeTruthy();
  expect(screen.getAllByText('2026-08-16 10:00')).toHaveLength(2);
  expect(api.asked('POST /api/privacy/delete')[0]?.body).toEqual({ confirm: true, verificationCode: '333333' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement?.id).toBe('content');

  await actor.click(screen.getByRole('button', { name: '撤销注销' }));
  await waitFor(() => expect(screen.queryByText('账号处于注销冷静期')).toBeNull());
  expect(await screen.findByRole('button', { name: '申请注销账号' })).toBeTruthy();
  expect(document.activeElement?.id).toBe('content');
});

test.each([
  [{ reason: 'BALANCE' }, '请先退回余额', '去钱包退回余额', '/user/wallet'],
  [{ reason: 'REFUND' }, '款项正在退回，请到账后再注销', '去钱包查看', '/user/wallet'],
  [{ reason: 'REFUND', orderNo: '2026112212' }, '款项正在退回，请到账后再注销', '查看退款进度', '/user/props/order?orderNo=2026112212'],
  [{ reason: 'ORDER' }, '请先支付或取消未完成的订单', '查看待支付订单', '/user/props/order?tab=WAITING'],
])('a deletion refused because of money (%j) links to it and keeps the input', async (data, message, label, place) => {
  api.answer('POST /api/privacy/delete', { status: 409, message, data });
  const { actor } = show();
  await actor.click(await screen.findByRole('button', { name: '申请注销账号' }));
  await actor.type(await screen.findByLabelText('短信验证码'), '333333');
  await actor.click(screen.getByRole('checkbox'));
  await actor.click(screen.getByRole('button', { name: '申请注销' }));
  const note = within(await screen.findByRole('alert'));
  expect(note.getByText(message)).toBeTruthy();
  expect(note.getByRole('link', { name: label }).getAttribute('href')).toBe(place);
  expect(screen.getByLabelText<HTMLInputElement>('短信验证码').value).toBe('333333');
});

test('without the account extensions in the API, shows empty parts and no retry', async () => {
  for (const call of ['account/sessions', 'account/logins', 'account/agreement', 'privacy/delete'])
    api.answer(`GET /api/${call}`, { status: 404, message: '没有这个接口' });
  show();
  await waitFor(() => expect(screen.getAllByText('暂无')).toHaveLength(4));
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

test('a second export within an hour says how long to wait', async () => {
  api.answer('GET /api/privacy/export', { status: 429, code: 429, message: '每小时只能导出一次，请稍后再试', data: { retryAfter: 1_700 } });
  const { actor } = show();
  await actor.click(await screen.findByRole('button', { name: '导出数据' }));
  expect(await screen.findByText('每小时只能导出一次，请 29 分钟后再试。')).toBeTruthy();
  expect(shownToasts()).toEqual([]);
});

test('saves the export as a file', async () => {
  api.answer('GET /api/privacy/export', { data: { profile: { nickname: '林晓' } } });
  let saved = '';
  URL.createObjectURL = () => 'blob:data';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved = `${this.download} ${this.href}`;
  });
  const { actor } = show();
  await actor.click(await screen.findByRole('button', { name: '导出数据' }));
  await waitFor(() => expect(saved).toMatch(/^桥梁商机-我的数据-\d{4}-\d\d-\d\d\.json blob:data$/));
});

test('a changed agreement can be agreed to on the page', async () => {
  let agreedVersion = '2026-01';
  api.answer('GET /api/account/agreement', () => ({ data: { version: '2026-02', agreedVersion, agreedAt: at } }));
  api.answer('POST /api/account/agreement', ({ body }) => {
    agreedVersion = String(body.version);
    return {};
  });
  const { actor } = show();
  expect(await screen.findByText(/上次同意的是 2026-01 版/)).toBeTruthy();
  await actor.click(screen.getByRole('button', { name: '同意新版本' }));
  expect(await part('协议与隐私').findByText('已同意')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '同意新版本' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
