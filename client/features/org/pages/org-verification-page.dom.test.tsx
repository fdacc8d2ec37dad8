import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { OrgVerificationPage } from './org-verification-page.tsx';

const MY_ORG = 'GET /api/user/org/mine';
const MINE = 'GET /v1/umsJob/mine';
const SAVE = 'POST /v1/umsJob/save';
const FILE = 'a'.repeat(32);
const CODE = '91110000600037341L';
const org = { id: '4', name: '上海逆光鲸品牌咨询有限公司', myRole: 'OWNER', pending: false, officialStatus: 2, rejectReason: null };
const original = globalThis.XMLHttpRequest;
let api: FakeApi;

/** Accepts every upload and returns the same file id. */
class TakingRequest {
  status = 200;
  responseText = JSON.stringify({ code: 200, message: 'ok', data: { fileId: FILE } });
  upload = {};
  onload: (() => void) | null = null;
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    this.onload?.();
  }
}

beforeEach(() => {
  Object.assign(globalThis, { XMLHttpRequest: TakingRequest });
  api = installFakeApi({ [MY_ORG]: { data: org }, [MINE]: { data: { status: 0 } } });
});
afterEach(() => {
  Object.assign(globalThis, { XMLHttpRequest: original });
});

const show = () => renderPortal(<OrgVerificationPage />, { signedIn: true, user: { nickname: '林晓', avatar: null } });
const license = () => screen.findByRole('region', { name: '企业资质' });
const job = () => screen.findByRole('region', { name: '任职认证' });
const send = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: '提交认证' }));

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByRole('textbox', { name: '您的职位' }), '市场总监');
  await user.upload(screen.getByLabelText('选择图片'), new File(['x'], 'card.png', { type: 'image/png' }));
  await screen.findByText('1/5');
}

test.each([
  [{ ...org, officialStatus: 1 }, '营业执照审核中', null],
  [{ ...org, officialStatus: 2 }, '企业已认证', '查看企业资料'],
  [{ ...org, officialStatus: 3, rejectReason: '执照已过期' }, '原因：执照已过期', '重新提交营业执照'],
  [{ ...org, officialStatus: 3, rejectReason: '执照已过期', myRole: 'MEMBER' }, '请企业所有者修改后重新提交。', null],
  [{ ...org, officialStatus: 0 }, '企业还没有认证', '提交营业执照'],
  [{ ...org, pending: true }, '加入申请等待处理', '查看申请'],
  [null, '您还没有加入企业', '查找或创建企业'],
])('the licence: %#', async (mine, words, link) => {
  api.answer(MY_ORG, { data: mine });
  show();
  const card = await license();
  expect(within(card).getByText(words)).toBeTruthy();
  const links = within(card)
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(links).toEqual(link ? [link] : []);
  const ofOthers = mine === null || mine.pending;
  const next = await within(await job()).findByRole('button', { name: ofOthers ? '提交认证' : '提交任职证明' });
  expect(next).toBeTruthy();
});

test('a member can request the employment verification for their organization', async () => {
  const user = userEvent.setup();
  api.answer(SAVE, () => {
    api.answer(MINE, { data: { status: 1, orgName: org.name, position: '市场总监', submittedAt: '2026-03-01T10:00:00+08:00' } });
    return { data: { officialStatus: 1 } };
  });
  show();
  await user.click(within(await job()).getByRole('button', { name: '提交任职证明' }));
  await fillIn(user);
  expect(screen.queryByRole('textbox', { name: '统一社会信用代码' })).toBeNull();
  await send(user);
  expect(await screen.findByText('任职认证审核中')).toBeTruthy();
  expect(api.asked(SAVE)[0]?.body).toEqual({ orgId: '4', position: '市场总监', proofImages: [FILE] });
  expect(screen.queryByRole('button', { name: '提交认证' })).toBeNull();
});

test('shows a pending request of another device when a new one is refused because of it', async () => {
  api.answer(SAVE, () => {
    api.answer(MINE, { data: { status: 1, orgName: org.name, position: '市场总监' } });
    return { status: 409, code: 409, message: '您的任职认证正在审核中，请耐心等待结果' };
  });
  show();
  const user = userEvent.setup();
  await user.click(within(await job()).getByRole('button', { name: '提交任职证明' }));
  await fillIn(user);
  await send(user);
  expect(await screen.findByText('任职认证审核中')).toBeTruthy();
});

test('other users name the organization by its credit number, which is checked immediately', async () => {
  const user = userEvent.setup();
  api.answer(MY_ORG, { data: null });
  api.answer(SAVE, { status: 404, code: 404, message: '平台上还没有这个企业，请先创建企业' });
  show();
  await fillIn(user);
  const code = screen.getByRole('textbox', { name: '统一社会信用代码' });
  await user.type(code, CODE.replace('L', 'M'));
  expect(screen.getByText(/校验不通过/)).toBeTruthy();
  await send(user);
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(api.asked(SAVE)).toHaveLength(0);
  await user.clear(code);
  await user.type(code, CODE.toLowerCase());
  await send(user);
  expect((await screen.findByRole('alert')).textContent).toContain('平台上还没有这个企业');
  expect(api.asked(SAVE)[0]?.body).toEqual({ creditNo: CODE, position: '市场总监', proofImages: [FILE] });
  expect(screen.getByRole('link', { name: '企业不在平台上？创建企业' })).toBeTruthy();
});

test('reports a missing organization, position and proof', async () => {
  const user = userEvent.setup();
  api.answer(MY_ORG, { data: null });
  show();
  await screen.findByRole('textbox', { name: '您的职位' });
  await send(user);
  expect(await screen.findByText('请上传在职证明')).toBeTruthy();
  expect(screen.getByText('请输入统一社会信用代码')).toBeTruthy();
  expect(screen.getByText('请输入职位')).toBeTruthy();
  expect(api.asked(SAVE)).toHaveLength(0);
});

test('a refusal shows the reason and can be answered; returning to the tab shows the decision', async () => {
  api.answer(MINE, { data: { status: 1, orgName: org.name } });
  show();
  expect(within(await job()).getByText('任职认证审核中')).toBeTruthy();
  api.answer(MINE, { data: { status: 3, orgName: org.name, reason: '名片不清晰' } });
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('原因：名片不清晰')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '提交认证' })).toBeTruthy();
});

test('without an employment record, shows the licence and takes the employment state from the account', async () => {
  api.answer(MINE, { status: 404, message: '没有这个接口' });
  api.answer('GET /v1/user/detail', { data: { id: '7', nickname: '林晓', officialStatus: 2 } });
  show();
  expect(await within(await license()).findByText('企业已认证')).toBeTruthy();
  expect(await within(await job()).findByText('您已通过任职认证')).toBeTruthy();
});

test('a failed employment record does not hide the licence', async () => {
  api.answer(MINE, { status: 500, message: '服务繁忙' });
  show();
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
  expect(within(await license()).getByText('企业已认证')).toBeTruthy();
});

test('returning to the tab keeps the input, even without an employment record', async () => {
  api.answer(MINE, { status: 404, message: '没有这个接口' });
  api.answer(MY_ORG, { data: { ...org, pending: true } });
  api.answer('GET /v1/user/detail', { data: { id: '7', nickname: '林晓', officialStatus: 0 } });
  show();
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: '您的职位' }), '市场总监');
  const before = api.asked(MINE).length;
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(api.asked(MINE).length).toBeGreaterThan(before));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '您的职位' }).value).toBe('市场总监');
});
