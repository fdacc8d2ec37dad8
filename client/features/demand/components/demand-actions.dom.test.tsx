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

/** The button as it reads now. */
const star = (text: string) =>
  waitFor(() => {
    const button = screen.getByRole('button', { name: /收藏/ });
    expect([button.textContent, button.getAttribute('aria-pressed')]).toEqual([text, text.startsWith('已') ? 'true' : 'false']);
    return button;
  });

/** An answer that comes when it is told to. */
function held() {
  let give: (answer: object) => void = () => {};
  const answer = new Promise<object>((resolve) => {
    give = resolve;
  });
  return { answer: () => answer, give: (data: object) => give({ data }), refuse: (answer: object) => give(answer) };
}

test('a press shows at once, and then what the API says', async () => {
  const api = installFakeApi();
  const collecting = held();
  api.answer(COLLECT, collecting.answer);
  await show(api);
  fireEvent.click(screen.getByRole('button', { name: /收藏/ }));
  await star('已收藏5');
  collecting.give({ collected: true, collectCount: 9 });
  await star('已收藏9');
});

test('the gifts that a collection earns and the numbers of the account are read again', async () => {
  const api = installFakeApi({ [COLLECT]: { data: { collected: true, collectCount: 5 } } });
  const { queryClient } = await show(api);
  for (const name of ['reward.list', 'user.getDetail', 'bookmark.listCollections']) queryClient.setQueryData([name], {});
  fireEvent.click(screen.getByRole('button', { name: /收藏/ }));
  await star('已收藏5');
  const isStale = (name: string) => queryClient.getQueryState([name])?.isInvalidated;
  await waitFor(() => expect(['reward.list', 'user.getDetail', 'bookmark.listCollections'].map(isStale)).toEqual([true, true, true]));
});

test('a failure takes it back and says why', async () => {
  const api = installFakeApi({ [COLLECT]: { status: 500, message: '服务繁忙' } });
  await show(api);
  fireEvent.click(screen.getByRole('button', { name: /收藏/ }));
  await waitFor(() => expect(shownToasts()).toContain('服务繁忙'));
  await star('收藏4');
});

test('of two quick presses the second one counts, whatever the first is answered', async () => {
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

test('a visitor signs in first, and what they wanted to collect is collected then', async () => {
  const api = installFakeApi({ [COLLECT]: { data: { collected: true, collectCount: 5 } } });
  const { store } = await show(api, false);
  fireEvent.click(screen.getByRole('button', { name: /收藏/ }));
  await screen.findByRole('dialog');
  expect(api.asked(COLLECT)).toHaveLength(0);
  act(() => store.setState({ signedIn: true, showLoginModal: false }));
  await star('已收藏5');
  expect(api.asked(COLLECT)).toHaveLength(1);
});

test('an answer of a page that was read again meanwhile does not bring back what was', async () => {
  const api = installFakeApi();
  const [reading, collecting] = [held(), held()];
  api.answer(COLLECT, collecting.answer);
  const { store, queryClient } = await show(api, false);
  fireEvent.click(screen.getByRole('button', { name: /收藏/ }));
  await screen.findByRole('dialog');
  api.answer(READ, reading.answer);
  // As a login does: first it is said, then what is on the screen is read again.
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

test('a visitor who closes the login dialog has collected nothing, also after a later login', async () => {
  const api = installFakeApi({ [COLLECT]: { data: { collected: true, collectCount: 5 } } });
  const { store } = await show(api, false);
  fireEvent.click(screen.getByRole('button', { name: /收藏/ }));
  await screen.findByRole('dialog');
  act(() => store.setState({ showLoginModal: false }));
  act(() => store.setState({ signedIn: true }));
  await star('收藏4');
  expect(api.asked(COLLECT)).toHaveLength(0);
});
