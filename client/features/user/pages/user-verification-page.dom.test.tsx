import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { UserVerificationPage } from './user-verification-page.tsx';

const MINE = 'GET /v1/umsReal/mine';
const SAVE = 'POST /v1/umsReal/save';
const NUMBER = '11010519491231002X';
const masked = { realName: '张**', idNumber: '1***************2X', submittedAt: '2026-03-01T10:00:00+08:00' };
const failed = { ...masked, status: 3, reason: '姓名与身份证号不一致，请核对后重新提交', triesLeft: 2 };
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi({ [MINE]: { data: { status: 0, triesLeft: 3 } } });
});

function show(search = '') {
  const request: PageRequest = {
    name: 'user.verification',
    row: routeRow('user.verification'),
    pathname: '/user/profile/personalAuth',
    params: {},
    search: new URLSearchParams(search),
    signedIn: true,
  };
  return renderPortal(<UserVerificationPage request={request} />, { signedIn: true, user: { nickname: '林晓', avatar: null } });
}

async function fillIn({ number = NUMBER, consent = true } = {}) {
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: '真实姓名' }), '张三丰');
  await user.type(screen.getByRole('textbox', { name: '身份证号' }), number);
  if (consent) await user.click(screen.getByRole('checkbox'));
  return user;
}
const send = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: '提交认证' }));
const currentStep = () => screen.getByRole('list', { name: '实名认证进度' }).querySelector('[aria-current]')?.textContent;

test('the consent is separate and not preselected, and nothing is sent without it', async () => {
  show();
  const user = await fillIn({ consent: false });
  const consent = screen.getByRole('checkbox', { name: '我单独同意按上述方式处理我的身份信息' });
  expect((consent as HTMLInputElement).checked).toBe(false);
  await send(user);
  expect(await screen.findByText('请同意处理您的身份信息')).toBeTruthy();
  expect(document.activeElement).toBe(consent);
  expect(api.asked(SAVE)).toHaveLength(0);
});

test('validates a number once it is complete, and does not send an invalid one', async () => {
  show();
  const user = await fillIn({ number: '1101051949' });
  expect(screen.getByText('已输入 10 位，共 18 位')).toBeTruthy();
  const number = screen.getByRole('textbox', { name: '身份证号' });
  await user.type(number, '12310021');
  expect(screen.getByText('身份证号校验不通过，请核对')).toBeTruthy();
  await send(user);
  await waitFor(() => expect(document.activeElement).toBe(number));
  expect(api.asked(SAVE)).toHaveLength(0);
  await user.clear(number);
  await user.type(number, '1101 0519 4912 3100 2x');
  expect((number as HTMLInputElement).value).toBe(NUMBER);
  expect(screen.getByText('格式正确')).toBeTruthy();
});

test('shows a passed verification immediately, with a link to continue', async () => {
  api.answer(SAVE, () => {
    api.answer(MINE, { data: { ...masked, status: 2, triesLeft: 2 } });
    return { data: { realNameStatus: 2, reason: null } };
  });
  const { store } = show('back=%2Fuser%2Fdemand%2Fpublish');
  await send(await fillIn());
  expect(await screen.findByText('您已通过实名认证')).toBeTruthy();
  expect(api.asked(SAVE)[0]?.body).toEqual({ realName: '张三丰', idNumber: NUMBER, consent: true, images: [] });
  expect(screen.getByText('1***************2X')).toBeTruthy();
  expect(screen.getByRole('link', { name: '继续发布需求' }).getAttribute('href')).toBe('/user/demand/publish');
  expect(screen.queryByRole('button', { name: '提交认证' })).toBeNull();
  expect(document.body.textContent).not.toContain(NUMBER);
  expect(store.getState().userRefresh).toBe(1);
});

test('a failed verification shows the reason, keeps the input and counts the tries', async () => {
  api.answer(SAVE, () => {
    api.answer(MINE, { data: failed });
    return { data: { realNameStatus: 3, reason: failed.reason } };
  });
  show();
  await send(await fillIn());
  expect(await screen.findByText(`原因：${failed.reason}`)).toBeTruthy();
  expect((screen.getByRole('textbox', { name: '真实姓名' }) as HTMLInputElement).value).toBe('张三丰');
  expect(screen.getByText('24 小时内还可以提交 2 次')).toBeTruthy();
  expect(currentStep()).toContain('未通过');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('实名认证未通过'));
});

test('shows a refusal in the form', async () => {
  api.answer(SAVE, { status: 409, code: 409, message: '该身份证号已用于其他账号的实名认证；如非本人操作，请联系客服' });
  show();
  await send(await fillIn());
  expect((await screen.findByRole('alert')).textContent).toContain('已用于其他账号');
});

test('updates the state after a refusal that is a decision or reports an earlier one', async () => {
  const taken = '该身份证号已用于其他账号的实名认证；如非本人操作，请联系客服';
  api.answer(SAVE, () => {
    api.answer(MINE, { data: { ...failed, reason: taken } });
    return { status: 409, code: 409, message: taken };
  });
  show();
  const user = await fillIn();
  await send(user);
  expect(await screen.findByText('24 小时内还可以提交 2 次')).toBeTruthy();
  expect(screen.getByText(`原因：${taken}`)).toBeTruthy();
  api.answer(SAVE, () => {
    api.answer(MINE, { data: { ...masked, status: 2, triesLeft: 1 } });
    return { status: 409, code: 409, message: '您已通过实名认证，无需重复提交' };
  });
  await send(user);
  expect(await screen.findByText('您已通过实名认证')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '提交认证' })).toBeNull();
});

test('hides the form during a manual review, and shows the decision on return to the tab', async () => {
  api.answer(MINE, { data: { ...masked, status: 1, triesLeft: 2 } });
  show();
  expect(await screen.findByText('实名认证审核中')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  api.answer(MINE, { data: { ...masked, status: 2, triesLeft: 2 } });
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('您已通过实名认证')).toBeTruthy();
  expect(screen.getByRole('link', { name: '发布需求' }).getAttribute('href')).toBe('/user/demand/publish');
});

test('hides the form if no try is left', async () => {
  api.answer(MINE, { data: { ...failed, triesLeft: 0 } });
  show();
  expect(await screen.findByText('提交次数已用完')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '提交认证' })).toBeNull();
});

test('a state that failed to load can be retried', async () => {
  api.answer(MINE, { status: 500, code: 500, message: '服务暂时不可用' });
  const user = userEvent.setup();
  show();
  expect(await screen.findByText('服务暂时不可用')).toBeTruthy();
  api.answer(MINE, { data: { status: 2, triesLeft: 3 } });
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('您已通过实名认证')).toBeTruthy();
});

test('without a record in the API, shows the state of the account and the form', async () => {
  api.answer(MINE, { status: 404, message: '没有这个接口' });
  api.answer('GET /v1/user/detail', { data: { id: '7', nickname: '林晓', realNameStatus: 0 } });
  api.answer(SAVE, () => {
    api.answer('GET /v1/user/detail', { data: { id: '7', nickname: '林晓', realNameStatus: 2 } });
    return { data: { realNameStatus: 2, reason: null } };
  });
  show();
  const user = await fillIn();
  expect(screen.queryByText(/还可以提交/)).toBeNull();
  await send(user);
  expect(await screen.findByText('您已通过实名认证')).toBeTruthy();
});
