import { afterEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toDemandLineLook } from '#client/entities/demand/demand-card-model.ts';
import { DemandLines } from '#client/entities/demand/demand-line.tsx';
import { Await } from '#client/lib/await.tsx';
import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { Toasts } from '#client/ui/toasts.tsx';
import { watchUnwanted } from './watch-unwanted.ts';

const LIST = 'GET /v1/demRecommend/page';
const GIVE = 'POST /api/demand/23/feedback';
const WITHDRAW = 'DELETE /api/demand/23/feedback';
const publisher = { id: '7', nickname: '陈启明', memberLevel: 0 };
const tea = { id: '23', demandNumber: 'BD202600000023', typeCode: '10', title: '奶茶店找校园渠道', publisher, takesFeedback: true };
const paper = { ...tea, id: '24', demandNumber: 'BD202600000024', title: '公众号接广告' };
const pageOf = (...records: object[]) => ({ data: { records, total: records.length, pageNum: 1, pageSize: 6 } });

const query = callQuery(
  remoteCall('demand.listRecommended', async () => (await import('#shared/contract/demand.ts')).listRecommendedDemands),
  { query: { pageSize: 6 } },
);
let end = () => {};
afterEach(() => end());

function show(signedIn = true) {
  const view = renderPortal(
    <>
      <section>
        <h2>为您推荐</h2>
        <Await query={query} pending={null} failed={() => null}>
          {({ records }) => <DemandLines demands={records.map(toDemandLineLook)} />}
        </Await>
      </section>
      <Toasts />
    </>,
    { signedIn, user: signedIn ? { nickname: '小桥', avatar: null } : null },
  );
  end = watchUnwanted(view);
  return view;
}
const button = (title = tea.title) => screen.findByRole('button', { name: `不感兴趣：${title}` });

test('removes the card before the response and moves the focus to the next one', async () => {
  let answer: (value: object) => void = () => {};
  const api = installFakeApi({ [LIST]: pageOf(tea, paper), [GIVE]: () => new Promise((resolve) => (answer = resolve)) });
  show();
  await userEvent.click(await button());
  await waitFor(() => expect(screen.queryByText(tea.title)).toBeNull());
  expect(document.activeElement).toBe(await button(paper.title));
  expect(shownToasts()).toEqual([]);
  api.answer(LIST, pageOf(paper));
  answer({ data: null });
  await waitFor(() => expect(shownToasts()).toEqual(['已不再推荐']));
  expect(api.asked(GIVE)).toMatchObject([{ body: { kind: 'DEMAND' } }]);
  await waitFor(() => expect(api.asked(LIST)).toHaveLength(2));
});

test('the meaning can be changed and the feedback withdrawn', async () => {
  const api = installFakeApi({ [LIST]: pageOf(tea), [GIVE]: {}, [WITHDRAW]: {} });
  show();
  await userEvent.click(await button());
  const meanings = await screen.findAllByRole('button', { pressed: false });
  expect(meanings.map(({ textContent }) => textContent)).toEqual(['少看这类', '不看这个发布者']);
  await userEvent.click(screen.getByRole('button', { name: '少看这类', pressed: false }));
  await waitFor(() => expect(shownToasts()).toContain('会少推荐「广告主」'));
  await userEvent.click(screen.getByRole('button', { name: '不看这个发布者', pressed: false }));
  await waitFor(() => expect(shownToasts()).toContain('不再推荐「陈启明」的需求'));
  // Pressing the meaning that is already chosen only closes the toast.
  await userEvent.click(screen.getByRole('button', { name: '不看这个发布者', pressed: true }));
  expect(shownToasts()).toEqual([]);
  await userEvent.click(await button());
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }));
  await waitFor(() => expect(shownToasts()).toContain('已撤销'));
  expect(api.asked(GIVE).map(({ body }) => body.kind)).toEqual(['DEMAND', 'TYPE', 'PUBLISHER', 'DEMAND']);
  expect(api.asked(WITHDRAW)).toHaveLength(1);
  expect(await screen.findByText(tea.title)).toBeTruthy();
});

test('restores the card if the call fails', async () => {
  installFakeApi({ [LIST]: pageOf(tea, paper), [GIVE]: 'network down' });
  show();
  await userEvent.click(await button());
  await waitFor(() => expect(shownToasts()).toEqual(['请求失败，请检查网络连接']));
  expect(await screen.findByText(tea.title)).toBeTruthy();
});

test('restores only the card whose call failed if two are dismissed at the same time', async () => {
  let fail: (value: object) => void = () => {};
  const api = installFakeApi({
    [LIST]: pageOf(tea, paper),
    [GIVE]: () => new Promise((resolve) => (fail = resolve)),
    'POST /api/demand/24/feedback': {},
  });
  show();
  await userEvent.click(await button());
  await waitFor(() => expect(api.asked(GIVE)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(tea.title)).toBeNull());
  // The list cannot be refetched for a while.
  api.answer(LIST, () => new Promise(() => {}));
  await userEvent.click(await button(paper.title));
  await waitFor(() => expect(shownToasts()).toContain('已不再推荐'));
  fail({ status: 500, code: 500, message: '服务繁忙' });
  expect(await screen.findByText(tea.title)).toBeTruthy();
  expect(screen.queryByText(paper.title)).toBeNull();
});

test('moves the focus to the heading of the list after the last card', async () => {
  installFakeApi({ [LIST]: pageOf(tea), [GIVE]: {} });
  show();
  await userEvent.click(await button());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('为您推荐'));
});

test('asks a visitor to sign in: sends nothing if the dialog is closed, the feedback after the login', async () => {
  const api = installFakeApi({ [LIST]: pageOf(tea), [GIVE]: {} });
  const { store } = show(false);
  await userEvent.click(await button());
  await waitFor(() => expect(store.getState().showLoginModal).toBe(true));
  act(() => store.setState({ showLoginModal: false }));
  act(() => store.setState({ signedIn: true }));
  expect(api.asked(GIVE)).toHaveLength(0);
  act(() => store.setState({ signedIn: false }));
  await userEvent.click(await button());
  await waitFor(() => expect(store.getState().showLoginModal).toBe(true));
  act(() => store.setState({ signedIn: true, showLoginModal: false }));
  await waitFor(() => expect(api.asked(GIVE)).toHaveLength(1));
});

test('shows no button if the API takes no feedback', async () => {
  const { takesFeedback: _, ...plain } = tea;
  installFakeApi({ [LIST]: pageOf(plain, { ...paper, takesFeedback: false }) });
  show();
  expect(await screen.findByText(tea.title)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
