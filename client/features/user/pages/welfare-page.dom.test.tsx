import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { WelfarePage } from './welfare-page.tsx';

const LIST = 'GET /api/welfare/list';
const CLAIM = 'POST /api/welfare/contact/claim';
const gift = { sceneCode: 'CONTACT', quantity: 1, hint: '让合作方能直接找到您', todo: null, link: null };
const contact = { ...gift, id: 'contact', title: '填写联系方式', state: 'READY' };
const others = [
  { ...gift, id: 'real-name', title: '完成实名认证', state: 'LOCKED', todo: '提交实名认证并通过', link: '/user/profile/personalAuth' },
  { ...gift, id: 'strange', title: '来历不明', state: 'LOCKED', todo: '点这里', link: 'https://evil.example/' },
  { ...gift, id: 'organization', title: '加入所在企业', state: 'CLAIMED' },
];
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi({ [LIST]: { data: [contact, ...others] } });
});

test('each gift shows its description and the next step', async () => {
  renderPortal(<WelfarePage />, { signedIn: true });
  expect((await screen.findByRole('link', { name: '去完成：完成实名认证' })).getAttribute('href')).toBe('/user/profile/personalAuth');
  expect(screen.getByText('待完成：提交实名认证并通过')).toBeTruthy();
  expect(screen.getByText('已领取')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('已领取 1 / 4 项，1 项可以领取');
  expect(screen.queryByRole('link', { name: /来历不明/ })).toBeNull();
});

test('a gift is claimed once, however often the button is pressed, and the focus stays on the page', async () => {
  let answerClaim = () => {};
  api.answer(CLAIM, async () => {
    await new Promise<void>((resolve) => {
      answerClaim = resolve;
    });
    return { data: { sceneCode: 'CONTACT', quantity: 1 } };
  });
  renderPortal(
    <main id="content" tabIndex={-1}>
      <WelfarePage />
    </main>,
    { signedIn: true },
  );
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: '领取：填写联系方式' });
  await user.dblClick(button);
  await user.click(button);
  await waitFor(() => expect(api.asked(CLAIM)).toHaveLength(1));
  api.answer(LIST, { data: [{ ...contact, state: 'CLAIMED' }, ...others] });
  answerClaim();
  await waitFor(() => expect(screen.queryByRole('button', { name: /领取/ })).toBeNull());
  expect(shownToasts()).toEqual(['已领取联系卡 1 张']);
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(api.asked(CLAIM)).toHaveLength(1);
  expect(screen.getByRole('status').textContent).toBe('已领取 2 / 4 项');
});

test('a refused claim shows the reason and refetches the list', async () => {
  api.answer(CLAIM, { status: 409, code: 409, message: '您已领取过该福利' });
  renderPortal(<WelfarePage />, { signedIn: true });
  const button = await screen.findByRole('button', { name: '领取：填写联系方式' });
  api.answer(LIST, { data: [{ ...contact, state: 'CLAIMED' }, ...others] });
  await userEvent.setup().click(button);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('已领取 2 / 4 项'));
  expect(shownToasts()).toEqual(['您已领取过该福利']);
});

test('shows an empty state without gifts, and a retry after a failure', async () => {
  api.answer(LIST, { data: [] });
  const { unmount } = renderPortal(<WelfarePage />, { signedIn: true });
  expect(await screen.findByText('暂无福利')).toBeTruthy();
  unmount();
  api.answer(LIST, { status: 500, code: 500, message: '服务器开小差了' });
  renderPortal(<WelfarePage />, { signedIn: true });
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
});
