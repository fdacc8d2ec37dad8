import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hasDirtyForm } from '#client/lib/dirty-forms.ts';
import { loadParts } from '#client/lib/lazy-page.tsx';
import type { FakeApi } from '#client/testing/fake-api.ts';
import { shownToasts } from '#client/testing/render-portal.tsx';
import { field, installConversation, openConversation, sendPath, server } from '../testing/conversation-page.tsx';

const readPath = 'GET /api/chat/quick-replies';
const savePath = 'PUT /api/chat/quick-replies';
const readyMade = '您好，想了解一下这个需求对合作方有哪些要求？';

let api: FakeApi;
let phrases: unknown;

beforeAll(loadParts);

beforeEach(() => {
  api = installConversation();
  server.state = { takesQuickReplies: true };
  phrases = ['报价单稍后发您', '好的'];
  api.answer(readPath, () => ({ data: { phrases } }));
  api.answer(savePath, ({ body }) => {
    phrases = body.phrases;
    return { data: body };
  });
});

const user = userEvent.setup();
const toggle = () => screen.getByRole('button', { name: '常用语' });
const strip = () => screen.findByRole('list', { name: '常用语', busy: false });
const shown = async () =>
  within(await strip())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const openStrip = async () => {
  await openConversation();
  await user.click(toggle());
  await screen.findByRole('button', { name: readyMade });
};
const openDialog = async () => {
  await openStrip();
  await user.click(screen.getByRole('button', { name: '管理常用语' }));
  return screen.findByRole('dialog', { name: '管理常用语' });
};
const row = (number: number) => screen.getByRole('textbox', { name: `常用语 ${number}` });
const texts = () => screen.getAllByRole('textbox', { name: /^常用语 \d/ }).map((area) => (area as HTMLTextAreaElement).value);
const save = () => user.click(screen.getByRole('button', { name: '保存' }));

test('the own sentences come first, are read when the list is opened, and are not shown twice', async () => {
  phrases = ['报价单稍后发您', readyMade];
  await openConversation();
  expect(api.asked(readPath)).toHaveLength(0);
  await user.click(toggle());
  await screen.findByRole('button', { name: readyMade });
  const all = await shown();
  expect(all.slice(0, 2)).toEqual(['报价单稍后发您', readyMade]);
  expect(all).toHaveLength(10);
  expect(screen.getByRole('button', { name: '管理常用语' }).textContent).toBe('管理');
  await user.click(screen.getByRole('button', { name: '报价单稍后发您' }));
  expect(field()).toHaveProperty('value', '报价单稍后发您');
  expect(api.asked(readPath)).toHaveLength(1);
});

test('an API without the calls is not asked, and a slash is a character like others', async () => {
  server.state = {};
  await openConversation();
  await user.type(field(), '/');
  expect(screen.queryByRole('list', { name: '常用语' })).toBeNull();
  await user.clear(field());
  await user.click(toggle());
  expect(await screen.findByRole('button', { name: readyMade })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '管理常用语' })).toBeNull();
  expect(api.asked(readPath)).toHaveLength(0);
});

test('an API that no longer has the call shows the ready-made sentences alone', async () => {
  api.answer(readPath, { status: 404, code: 404, message: '没有这个接口' });
  await openStrip();
  expect(await shown()).toHaveLength(9);
  expect(screen.queryByRole('button', { name: '管理常用语' })).toBeNull();
});

test('a failed read leaves the ready-made sentences and can be repeated', async () => {
  api.answer(readPath, { status: 500, code: 500, message: '服务繁忙' });
  await openStrip();
  const retry = screen.getByRole('button', { name: '自己的常用语没有加载出来，点此重试' });
  api.answer(readPath, { data: { phrases } });
  await user.click(retry);
  expect(await screen.findByRole('button', { name: '好的' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /点此重试/ })).toBeNull();
});

test('a slash in the empty field shows the sentences, and the chosen one replaces it', async () => {
  await openConversation();
  await user.type(field(), '/');
  await screen.findByRole('button', { name: '好的' });
  await user.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('报价单稍后发您');
  await user.keyboard('{Enter}');
  expect(field()).toHaveProperty('value', '报价单稍后发您');
  expect(document.activeElement).toBe(field());
  expect(screen.queryByRole('list', { name: '常用语' })).toBeNull();
  expect(api.asked(sendPath)).toHaveLength(0);
});

test('a text that begins with a slash is sent like others; Esc closes the sentences', async () => {
  await openConversation();
  await user.type(field(), '/');
  await strip();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('list', { name: '常用语' })).toBeNull();
  expect(field()).toHaveProperty('value', '/');
  await user.clear(field());
  await user.type(field(), '/报价');
  expect(screen.queryByRole('list', { name: '常用语' })).toBeNull();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(api.asked(sendPath)).toHaveLength(1));
  expect(api.asked(sendPath)[0]?.body).toMatchObject({ content: '/报价' });
});

test('a slash during composition, and one that is not the first character, opens nothing; what input methods make of it does', async () => {
  await openConversation();
  const typed = (value: string, isComposing: boolean) => {
    const area = field() as HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, value);
    fireEvent(area, new InputEvent('input', { bubbles: true, isComposing }));
  };
  typed('/', true);
  expect(screen.queryByRole('list', { name: '常用语' })).toBeNull();
  typed('', false);
  typed('a', false);
  typed('/', false);
  expect(screen.queryByRole('list', { name: '常用语' })).toBeNull();
  expect(field()).toHaveProperty('value', '/');
  typed('', false);
  typed('、', false);
  expect(await strip()).toBeTruthy();
});

test('sentences are changed, moved, deleted and added, and saved as a whole', async () => {
  await openDialog();
  expect(texts()).toEqual(['报价单稍后发您', '好的']);
  await user.click(screen.getByRole('button', { name: '下移第 1 条' }));
  expect(texts()).toEqual(['好的', '报价单稍后发您']);
  expect(screen.getByText('已移到第 2 条')).toBeTruthy();
  // At the end its other button has the focus.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('上移第 2 条');
  await user.click(screen.getByRole('button', { name: '添加一条' }));
  expect(document.activeElement).toBe(row(3));
  await user.type(row(3), '明天见');
  await user.click(screen.getByRole('button', { name: '删除第 1 条' }));
  expect(document.activeElement).toBe(row(1));
  await user.type(row(1), '！');
  expect(hasDirtyForm()).toBe(true);
  await save();
  await waitFor(() => expect(shownToasts()).toEqual(['常用语已保存']));
  expect(api.asked(savePath).map(({ body }) => body)).toEqual([{ phrases: ['报价单稍后发您！', '明天见'] }]);
  expect((await shown()).slice(0, 2)).toEqual(['报价单稍后发您！', '明天见']);
  expect(hasDirtyForm()).toBe(false);
});

test('problems are shown at their rows and go with them; nothing is sent', async () => {
  await openDialog();
  await user.clear(row(1));
  await user.type(row(1), '好的');
  await user.click(screen.getByRole('button', { name: '添加一条' }));
  await save();
  expect(await screen.findByText('和第 1 条重复')).toBeTruthy();
  expect(screen.getByText('请填写内容，或删除这一条')).toBeTruthy();
  expect(document.activeElement).toBe(row(2));
  expect(row(2).getAttribute('aria-describedby')).toBe(screen.getByText('和第 1 条重复').id);
  await user.type(row(1), '！');
  await waitFor(() => expect(screen.queryByText('和第 1 条重复')).toBeNull());
  await user.click(screen.getByRole('button', { name: '删除第 3 条' }));
  await user.clear(row(2));
  await user.click(row(2));
  await user.paste('长'.repeat(201));
  await save();
  expect(await screen.findByText('每条常用语不能超过 200 个字')).toBeTruthy();
  expect(api.asked(savePath)).toHaveLength(0);
});

test('a failed save and closing the dialog keep the changes, 取消 discards them', async () => {
  api.answer(savePath, { status: 500, code: 500, message: '服务繁忙' });
  await openDialog();
  await user.type(row(2), '呀');
  await save();
  expect(await screen.findByText('服务繁忙')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(hasDirtyForm()).toBe(true);
  await user.click(screen.getByRole('button', { name: '管理常用语' }));
  await screen.findByRole('dialog');
  expect(texts()).toEqual(['报价单稍后发您', '好的呀']);
  await user.click(screen.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(hasDirtyForm()).toBe(false);
  await user.click(screen.getByRole('button', { name: '管理常用语' }));
  await screen.findByRole('dialog');
  expect(texts()).toEqual(['报价单稍后发您', '好的']);
});

test('the dialog shows what another device has saved since, unless something was changed here', async () => {
  await openStrip();
  phrases = ['另一台设备'];
  await user.click(screen.getByRole('button', { name: '管理常用语' }));
  await screen.findByRole('dialog');
  await waitFor(() => expect(texts()).toEqual(['另一台设备']));
  await user.type(row(1), '！');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  phrases = ['又一条'];
  await user.click(screen.getByRole('button', { name: '管理常用语' }));
  await screen.findByRole('button', { name: '又一条', hidden: true });
  expect(texts()).toEqual(['另一台设备！']);
});

test('without sentences an empty row is there to begin with, and 20 are the limit', async () => {
  phrases = [];
  await openDialog();
  expect(texts()).toEqual(['']);
  expect(screen.getByRole('button', { name: '管理常用语', hidden: true }).textContent).toBe('自定义');
  for (let count = 1; count < 20; count += 1) await user.click(screen.getByRole('button', { name: '添加一条' }));
  expect(screen.getByText('20/20 条')).toBeTruthy();
  expect(screen.getByRole('button', { name: '添加一条' })).toHaveProperty('disabled', true);
});
