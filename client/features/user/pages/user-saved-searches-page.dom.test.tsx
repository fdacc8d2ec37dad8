import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { UserSavedSearchesPage } from './user-saved-searches-page.tsx';

const LIST = 'GET /api/saved-search';
const coffee = {
  id: '1',
  name: '咖啡 · 上海',
  href: '/type/10?keyword=%E5%92%96%E5%95%A1&sort=new&savedId=1',
  frequency: 'INSTANT',
  pausedUntil: null,
  freshCount: 3,
};
const tea = { ...coffee, id: '2', name: '奶茶', href: '/demand/type?savedId=2', frequency: 'OFF', freshCount: 0 };
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi({ [LIST]: { data: { items: [coffee, tea], limit: 10 } } });
});

test('each search links to its results and shows the new hits and the notification frequency', async () => {
  renderPortal(<UserSavedSearchesPage />, { signedIn: true });
  expect((await screen.findByRole('link', { name: '咖啡 · 上海' })).getAttribute('href')).toBe(coffee.href);
  expect(screen.getByText('3 条新需求')).toBeTruthy();
  const group = screen.getByRole('group', { name: '通知频率：奶茶' });
  expect(within(group).getByRole('button', { name: '关闭通知' }).getAttribute('aria-pressed')).toBe('true');
  expect(within(group).getByRole('button', { name: '即时通知' }).getAttribute('aria-pressed')).toBe('false');
  expect(screen.getByRole('status').textContent).toBe('已订阅 2 / 10 个');
});

test('changing the frequency, pausing and deleting send a request and refetch the list', async () => {
  api.answer('PUT /api/saved-search/1', { data: { ...coffee, frequency: 'DAILY' } });
  api.answer('DELETE /api/saved-search/1', { data: null });
  renderPortal(<UserSavedSearchesPage />, { signedIn: true });
  const user = userEvent.setup();
  const group = await screen.findByRole('group', { name: '通知频率：咖啡 · 上海' });
  await user.click(within(group).getByRole('button', { name: '每天 9 点' }));
  await waitFor(() => expect(api.asked(LIST)).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: '暂停 30 天：咖啡 · 上海' }));
  await waitFor(() => expect(api.asked(LIST)).toHaveLength(3));
  expect(api.asked('PUT /api/saved-search/1').map(({ body }) => body)).toEqual([{ frequency: 'DAILY' }, { paused: true }]);
  await user.click(screen.getByRole('button', { name: '取消订阅：咖啡 · 上海' }));
  const dialog = await screen.findByRole('dialog', { name: '取消订阅' });
  api.answer(LIST, { data: { items: [tea], limit: 10 } });
  await user.click(within(dialog).getByRole('button', { name: '取消订阅' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: '咖啡 · 上海' })).toBeNull());
  expect(api.asked('DELETE /api/saved-search/1')).toHaveLength(1);
  expect(shownToasts()).toEqual(['已取消订阅']);
});

test('moves the focus to the list after a deletion, and to the page after the last one', async () => {
  for (const { id } of [coffee, tea]) api.answer(`DELETE /api/saved-search/${id}`, { data: null });
  renderPortal(
    <main id="content" tabIndex={-1}>
      <UserSavedSearchesPage />
    </main>,
    { signedIn: true },
  );
  const user = userEvent.setup();
  const remove = async (name: string, items: object[]) => {
    await user.click(await screen.findByRole('button', { name: `取消订阅：${name}` }));
    const dialog = await screen.findByRole('dialog', { name: '取消订阅' });
    api.answer(LIST, { data: { items, limit: 10 } });
    await user.click(within(dialog).getByRole('button', { name: '取消订阅' }));
    await waitFor(() => expect(screen.queryByRole('link', { name, hidden: true })).toBeNull());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await remove('咖啡 · 上海', [tea]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: '我的订阅' })));
  await remove('奶茶', []);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('a search can be renamed, but not to an empty name', async () => {
  api.answer('PUT /api/saved-search/1', { data: { ...coffee, name: '魔都咖啡' } });
  renderPortal(<UserSavedSearchesPage />, { signedIn: true });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '改名：咖啡 · 上海' }));
  const dialog = within(await screen.findByRole('dialog', { name: '修改名称' }));
  const name = dialog.getByRole('textbox', { name: '名称' });
  expect((name as HTMLInputElement).value).toBe('咖啡 · 上海');
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('请填写名称')).toBeTruthy();
  await user.type(name, '魔都咖啡');
  api.answer(LIST, { data: { items: [{ ...coffee, name: '魔都咖啡' }, tea], limit: 10 } });
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(await screen.findByRole('link', { name: '魔都咖啡' })).toBeTruthy();
  expect(api.asked('PUT /api/saved-search/1').map(({ body }) => body)).toEqual([{ name: '魔都咖啡' }]);
});

test('the dialog shows the new name of a search that was renamed in another tab', async () => {
  const { queryClient } = renderPortal(<UserSavedSearchesPage />, { signedIn: true });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '改名：咖啡 · 上海' }));
  await user.click(within(await screen.findByRole('dialog', { name: '修改名称' })).getByRole('button', { name: '取消' }));
  api.answer(LIST, { data: { items: [{ ...coffee, name: '魔都咖啡' }, tea], limit: 10 } });
  await act(() => queryClient.invalidateQueries());
  await user.click(await screen.findByRole('button', { name: '改名：魔都咖啡' }));
  const name = within(await screen.findByRole('dialog', { name: '修改名称' })).getByRole<HTMLInputElement>('textbox', { name: '名称' });
  expect(name.value).toBe('魔都咖啡');
});

test('shows an empty state without searches, and a retry after a failure', async () => {
  api.answer(LIST, { data: { items: [], limit: 10 } });
  const { unmount } = renderPortal(<UserSavedSearchesPage />, { signedIn: true });
  expect(await screen.findByText('还没有订阅')).toBeTruthy();
  unmount();
  api.answer(LIST, { status: 500, code: 500, message: '服务器开小差了' });
  renderPortal(<UserSavedSearchesPage />, { signedIn: true });
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
});

test('renaming a search that was deleted elsewhere removes it from the list', async () => {
  api.answer('PUT /api/saved-search/1', { status: 404, message: '订阅不存在或已删除' });
  renderPortal(<UserSavedSearchesPage />, { signedIn: true });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '改名：咖啡 · 上海' }));
  const dialog = within(await screen.findByRole('dialog', { name: '修改名称' }));
  await user.type(dialog.getByRole('textbox', { name: '名称' }), '新');
  api.answer(LIST, { data: { items: [tea], limit: 10 } });
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: '咖啡 · 上海', hidden: true })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(shownToasts()).toEqual(['订阅不存在或已删除']);
});
