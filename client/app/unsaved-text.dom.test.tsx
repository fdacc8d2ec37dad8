import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useDirtyForm } from '#client/lib/dirty-forms.ts';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { createNavigation, followLinks } from './navigate.ts';

const confirm = jest.fn<(question: string) => boolean>();
const navigate = jest.fn<(path: string, options: { replace: boolean }) => Promise<void>>();
let stop = () => {};
const original = { confirm: window.confirm, scrollTo: window.scrollTo };

beforeEach(() => {
  installFakeApi({});
  confirm.mockReset();
  navigate.mockReset();
  window.confirm = confirm as typeof window.confirm;
  window.scrollTo = () => {};
});
afterEach(() => {
  stop();
  Object.assign(window, original);
});

function Typing({ whenLeft }: { whenLeft: 'lost' | 'kept' }) {
  const [text, setText] = useState('');
  useDirtyForm(text !== '', whenLeft);
  return (
    <>
      <input aria-label="内容" value={text} onChange={(event) => setText(event.target.value)} />
      <a href="/about">关于</a>
      <a href="?pageNum=2">第 2 页</a>
      <a href="/user/center">个人中心</a>
    </>
  );
}

async function typeInto(whenLeft: 'lost' | 'kept') {
  const view = renderPortal(<Typing whenLeft={whenLeft} />);
  const navigation = createNavigation({ store: view.store, queryClient: view.queryClient, navigate });
  stop = followLinks(navigation);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('内容'), '写到一半');
  return { user, goTo: navigation.goTo, store: view.store };
}

const isUnloadAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a link away from unsaved text asks for confirmation, and the page stays if the user declines', async () => {
  const { user } = await typeInto('lost');
  confirm.mockReturnValueOnce(false).mockReturnValueOnce(true);
  await user.click(screen.getByRole('link', { name: '关于' }));
  expect(confirm.mock.calls).toEqual([['有未保存的内容，确定离开？']]);
  expect(navigate).not.toHaveBeenCalled();
  await user.click(screen.getByRole('link', { name: '关于' }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/about', { replace: false }));
});

test('does not ask before another page of a list, a link that only opens the login, or a navigation after sending', async () => {
  const { user, goTo, store } = await typeInto('lost');
  await user.click(screen.getByRole('link', { name: '第 2 页' }));
  await user.click(screen.getByRole('link', { name: '个人中心' }));
  expect(store.getState().showLoginModal).toBe(true);
  goTo('/about');
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/about', { replace: false }));
  expect(confirm).not.toHaveBeenCalled();
});

test('does not ask for a draft that survives leaving the page', async () => {
  const { user } = await typeInto('kept');
  await user.click(screen.getByRole('link', { name: '关于' }));
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  expect(confirm).not.toHaveBeenCalled();
  expect(isUnloadAsked()).toBe(false);
});

test('a reload asks for confirmation only while text would be lost', async () => {
  const { user } = await typeInto('lost');
  expect(isUnloadAsked()).toBe(true);
  await user.clear(screen.getByLabelText('内容'));
  expect(isUnloadAsked()).toBe(false);
});
