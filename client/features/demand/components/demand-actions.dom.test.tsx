import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Await } from '#client/lib/await.tsx';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { demandQuery } from '../demand-api.ts';
import { DemandActions } from './demand-actions.tsx';

const NUMBER = 'BD10000023';
const demand = { id: '23', demandNumber: NUMBER, typeCode: '10', title: '奶茶店找校园渠道', collected: false, collectCount: 4 };
const READ = `GET /api/demand/${NUMBER}`;
const COLLECT = 'POST /api/demand/23/collect';
const CANCEL = 'POST /api/demand/23/cancel-collection';

async function show(api: FakeApi, signedIn = true) {
  api.answer(READ, { data: demand });
  api.answer('POST /api/app/event', {});
  const view = renderPortal(
    <Await query={demandQuery(NUMBER)} pending="…" failed={() => '失败'}>
      {(read) => <DemandActions demand={read} />}
    </Await>,
    { signedIn, user: signedIn ? { nickname: '小桥', avatar: null } : null },
  );
  await star('收藏4');
  return view;
}

/** Waits until the button has this text and the matching pressed state. */
const star = (text: string) =>
  waitFor(() => {
    const button = screen.getByRole('button', { name: /收藏/ });
    expect([button.textContent, button.getAttribute('aria-pressed')]).toEqual([text, text.startsWith('已') ? 'true' : 'false']);
    return button;
  });

/** Creates an answer that the test resolves later. */
function held() {
  let give: (answer: object) => void = () => {};
  const answer = new Promise<object>((resolve) => {
    give = resolve;
  });
  return { answer: () => answer, give: (data: object) => give({ data }), refuse: (answer: object) => give(answer) };
}

test('updates the button immediately, then with the answer of the API', async () => {
  const api = installFakeApi();
  const collecting = held();
  api.answer(COLLECT, collecting.answer);
  await show(api);
  fireEvent.click(screen.getByRole('button', { name: /收藏/ }));
  await star('已收藏5');
  collecting.give({ collected: true, collectCount: 9 });
  await star('已收藏9');
});

test('invalidates the rewards, the account and the list of bookmarks', async () => {
  const api = installFakeApi({ [COLLECT]: { data: { collected: true, collectCount: 5 } } });
  const { queryClient } = await show(api);
  for (const name of ['reward.list', 'user.getDetail', 'bookmark.listCollections']) queryClient.setQueryData([name], {});
  fireEvent.click(screen.getByRole('button', { name: /收藏/ }));
  await star('已收藏5');
  const isStale = (name: string) => queryClient.getQueryState([name])?.isInvalidated;
  await waitFor(() => expect(['reward.list', 'user.getDetail', 'bookmark.listCollections'].map(isStale)).toEqual([true, true, true]));
});

test('reverts after a failure and reports the reason', async () => {
  const api = installFakeApi({ [COLLECT]: { status: 500, message: '服务繁忙' } });
  await show(api);
  fireEvent.click(screen.getByRole('button', { name: /收藏/ }));
  await waitFor(() => expect(shownToasts()).toContain('服务繁忙'));
  await star('收藏4');
});

test('the second of two quick presses wins, regardless of the answer to the first', async () => {
  const api = installFakeApi();
  const [collecting, cancelling] = [held(), held()];
  api.answer(COLLECT, collecting.answer);
  api.answer(CANCEL, cancelling.answer);
  await show(api);
  fireEvent.click(screen.getByRole('button', { name: /收藏/ }));
  fireEvent.click(await star('已收藏5'));
  await star('收藏4');
  collecting.give({ collected: true, collectCount: 5 });
  await waitFor(() => expect(api.asked(CANCEL)).toHaveLength(1));
  await star('收藏4');
  cancelling.give({ collected: false, collectCount: 3 });
  await star('收藏3');
});

test('asks a visitor to sign in and bookmarks the demand after the login', async () => {
  const api = installFakeApi({ [COLLECT]: { data: { collected: true, collectCount: 5 } } });
  const { store } = await show(api, false);
  fireEvent.click(screen.getByRole('button', { name: /收藏/ }));
  await screen.findByRole('dialog');
  expect(api.asked(COLLECT)).toHaveLength(0);
  act(() => store.setState({ signedIn: true, showLoginModal: false }));
  await star('已收藏5');
  expect(api.asked(COLLECT)).toHaveLength(1);
});

test('the late answer of a concurrent refetch does not revert the bookmark', async () => {
  const api = installFakeApi();
  const [reading, collecting] = [held(), held()];
  api.answer(COLLECT, collecting.answer);
  const { store, queryClient } = await show(api, false);
  fireEvent.click(screen.getByRole('button', { name: /收藏/ }));
  await screen.findByRole('dialog');
  api.answer(READ, reading.answer);
  // Same order as in a login: first the session changes, then the page is refetched.
  act(() => {
    store.setState({ signedIn: true, showLoginModal: false });
    void queryClient.invalidateQueries();
  });
  await star('已收藏5');
  await waitFor(() => expect(api.asked(COLLECT)).toHaveLength(1));
  api.answer(READ, { data: { ...demand, collected: true, collectCount: 6 } });
  collecting.give({ collected: true, collectCount: 6 });
  await star('已收藏6');
  await act(async () => reading.give(demand));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await star('已收藏6');
});

test('bookmarks nothing for a visitor who closes the login dialog, even after a later login', async () => {
  const api = installFakeApi({ [COLLECT]: { data: { collected: true, collectCount: 5 } } });
  const { store } = await show(api, false);
  fireEvent.click(screen.getByRole('button', { name: /收藏/ }));
  await screen.findByRole('dialog');
  act(() => store.setState({ showLoginModal: false }));
  act(() => store.setState({ signedIn: true }));
  await star('收藏4');
  expect(api.asked(COLLECT)).toHaveLength(0);
});
