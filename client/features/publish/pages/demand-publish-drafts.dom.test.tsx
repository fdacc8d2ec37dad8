import { beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { draftName, readDraft } from '../draft-storage.ts';
import { creation, field, installPublishApi, keepDraft, mine, personal, saved, send, showPage, written } from '../testing/publish-page.tsx';

let api: ReturnType<typeof installPublishApi>['api'];
let keys: ReturnType<typeof installPublishApi>['keys'];

beforeEach(() => {
  ({ api, keys } = installPublishApi());
});

test('a draft is restored, sent once under one key, and deleted afterwards', async () => {
  keepDraft(written);
  showPage();
  await screen.findByText(/已恢复草稿/);
  expect((await field('标题')).value).toBe(written.title);
  await send();
  await screen.findByRole('heading', { name: '提交成功' });
  expect(screen.getByText('待审核')).toBeTruthy();
  const [call] = api.asked('POST /v1/demand/save');
  expect(call?.body).toMatchObject({
    typeCode: '20',
    title: written.title,
    regionCode: '4403',
    settlementModes: ['CPS'],
    validUntil: null,
  });
  expect(call?.body).not.toHaveProperty('regionName');
  expect(keys).toHaveLength(1);
  expect(Object.keys(localStorage).filter((name) => name.startsWith('DEMAND_PREVIEW_INFO'))).toEqual([]);
});

test('放弃草稿 shows an empty form', async () => {
  keepDraft(written);
  showPage();
  await send('放弃草稿');
  await waitFor(async () => expect((await field('标题')).value).toBe(''));
  expect(readDraft(localStorage, draftName('7', { typeCode: '20' }))).toBeNull();
});

test.each(['放弃草稿', '知道了'])('%s keeps the focus in the notice', async (choice) => {
  keepDraft(written);
  showPage();
  await send(choice);
  await waitFor(() => expect(screen.queryByText(/已恢复草稿/)).toBeNull());
  expect(document.activeElement?.getAttribute('aria-live')).toBe('polite');
});

test("another tab's text is offered and changes nothing until the user chooses", async () => {
  showPage();
  await userEvent.setup().type(await field('标题'), '本页写的标题');
  keepDraft({ ...written, title: '另一页写的标题' }, { typeCode: '' });
  const name = draftName('7', { typeCode: '' });
  act(
    () =>
      void window.dispatchEvent(
        new StorageEvent('storage', { key: name, newValue: localStorage.getItem(name), storageArea: localStorage }),
      ),
  );
  await screen.findByText(/另一个标签页有更新的内容/);
  expect((await field('标题')).value).toBe('本页写的标题');
  await send('载入');
  await waitFor(async () => expect((await field('标题')).value).toBe('另一页写的标题'));
});

test('a submission without a response keeps everything, and the retry uses the same key', async () => {
  keepDraft(written);
  api.answer('POST /v1/demand/save', 'network down');
  showPage();
  await screen.findByText(/已恢复草稿/);
  await send();
  await screen.findByRole('alert');
  expect((await field('标题')).value).toBe(written.title);
  api.answer('POST /v1/demand/save', { data: saved });
  await send();
  await screen.findByRole('heading', { name: '提交成功' });
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("the server's messages are shown beside their fields, and correcting them makes a new request", async () => {
  keepDraft(written);
  api.answer('POST /v1/demand/save', {
    status: 400,
    message: '含有违规内容',
    data: { fields: { title: '含有违规内容「返现」，请修改', 'typeFields.platform': '请勿填写联系方式' } },
  });
  showPage();
  await screen.findByText(/已恢复草稿/);
  await send();
  await screen.findByText('含有违规内容「返现」，请修改');
  screen.getByText('请勿填写联系方式');
  const title = await field('标题');
  expect(document.activeElement).toBe(title);
  expect(title.getAttribute('aria-invalid')).toBe('true');
  api.answer('POST /v1/demand/save', { data: saved });
  await userEvent.setup().type(title, '（长期）');
  await waitFor(() => expect(screen.queryByText('含有违规内容「返现」，请修改')).toBeNull());
  await send();
  await screen.findByRole('heading', { name: '提交成功' });
  expect(new Set(keys).size).toBe(2);
});

test('an expired session opens the login and keeps the text', async () => {
  keepDraft(written);
  api.answer('POST /v1/demand/save', { status: 401, message: '登录已过期' });
  const { store, visited } = showPage();
  await screen.findByText(/已恢复草稿/);
  await send();
  await waitFor(() => expect(store.getState().showLoginModal).toBe(true));
  expect(visited).toEqual([]);
  expect(document.querySelector<HTMLInputElement>('#demand-title')?.value).toBe(written.title);
  expect(readDraft(localStorage, draftName('7', { typeCode: '20' }))?.values.title).toBe(written.title);
});

test('a stale version keeps the text, and the user may overwrite the other version', async () => {
  api.answer('PUT /v1/demand/update', { status: 409, message: '需求已在别处更新' });
  showPage('99');
  await userEvent.setup().type(await field('标题'), '，我的');
  await send('提交修改');
  const panel = within((await screen.findByText(/需求已在别处更新/)).parentElement ?? document.body);
  expect((await field('标题')).value).toBe(`${written.title}，我的`);
  api.answer('GET /api/demand/my-demand/99', { data: { ...mine, version: 5, title: '别处改的标题' } });
  api.answer('PUT /v1/demand/update', { data: { ...saved, id: '99' } });
  await userEvent.setup().click(panel.getByRole('button', { name: '仍然用我的内容保存' }));
  await screen.findByRole('heading', { name: '提交成功' });
  const calls = api.asked('PUT /v1/demand/update').map(({ body }) => [body.version, body.title]);
  expect(calls).toEqual([
    [3, `${written.title}，我的`],
    [5, `${written.title}，我的`],
  ]);
  expect(new Set(keys).size).toBe(2);
});

test('a stale version may be replaced by the version that was saved elsewhere', async () => {
  api.answer('PUT /v1/demand/update', { status: 409, message: '需求已在别处更新' });
  showPage('99');
  await userEvent.setup().type(await field('标题'), '，我的');
  await send('提交修改');
  await screen.findByText(/需求已在别处更新/);
  api.answer('GET /api/demand/my-demand/99', { data: { ...mine, version: 5, title: '别处改的标题' } });
  await send('载入最新');
  await waitFor(async () => expect((await field('标题')).value).toBe('别处改的标题'));
  expect(screen.queryByText(/需求已在别处更新/)).toBeNull();
});

test('an edit that another tab has submitted may be replaced by what it stored, and a refusal then asks only once', async () => {
  showPage('99');
  await userEvent.setup().type(await field('标题'), '，我的');
  const name = draftName('7', { demandId: '99' });
  await waitFor(() => expect(readDraft(localStorage, name)).not.toBeNull());
  const endElsewhere = () => {
    localStorage.removeItem(name);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: name, newValue: null, storageArea: localStorage })));
  };
  endElsewhere();
  await screen.findByText(/已在另一个标签页提交或放弃/);
  expect(screen.queryByRole('button', { name: '清空本页' })).toBeNull();
  api.answer('PUT /v1/demand/update', { status: 409, message: '需求已在别处更新' });
  await send('提交修改');
  await screen.findByText(/需求已在别处更新/);
  expect(screen.getAllByRole('button', { name: '载入最新' })).toHaveLength(1);
  api.answer('GET /api/demand/my-demand/99', { data: { ...mine, version: 5, title: '别处改的标题' } });
  await send('载入最新');
  await waitFor(async () => expect((await field('标题')).value).toBe('别处改的标题'));
});

test('an edit that ended in another tab is replaced by the stored demand, not by the one that was read before', async () => {
  showPage('99');
  await userEvent.setup().type(await field('标题'), '，我的');
  const name = draftName('7', { demandId: '99' });
  await waitFor(() => expect(readDraft(localStorage, name)).not.toBeNull());
  localStorage.removeItem(name);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: name, newValue: null, storageArea: localStorage })));
  await screen.findByText(/已在另一个标签页提交或放弃/);
  api.answer('GET /api/demand/my-demand/99', { data: { ...mine, version: 5, title: '别处改的标题' } });
  await send('载入最新');
  await waitFor(async () => expect((await field('标题')).value).toBe('别处改的标题'));
});

test('an outdated draft may be replaced by the demand that the page has already read', async () => {
  api.answer('PUT /v1/demand/update', { status: 409, message: '需求已在别处更新' });
  const draft = { values: { ...written, title: '从前写了一半的标题' }, version: 2, tab: 'another', attempt: null };
  localStorage.setItem(draftName('7', { demandId: '99' }), JSON.stringify({ timestamp: Date.now() - 60_000, data: draft }));
  showPage('99');
  await screen.findByText(/已恢复草稿/);
  await send('提交修改');
  await screen.findByText(/需求已在别处更新/);
  await send('载入最新');
  await waitFor(async () => expect((await field('标题')).value).toBe(mine.title));
  expect(screen.queryByText(/需求已在别处更新/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '编辑需求' }));
  // The new form stores further input.
  await userEvent.setup().type(await field('标题'), '，我的');
  await waitFor(() => expect(readDraft(localStorage, draftName('7', { demandId: '99' }))?.version).toBe(3));
});

test('a duplicate request that is still in progress is not treated as a stale version', async () => {
  api.answer('PUT /v1/demand/update', { status: 409, message: '同样的请求正在处理，请稍候', data: { reason: 'UNDER_WAY' } });
  showPage('99');
  await userEvent.setup().type(await field('标题'), '，我的');
  await send('提交修改');
  await screen.findByText('同样的请求正在处理，请稍候');
  expect(screen.queryByText(/需求已在别处更新/)).toBeNull();
  api.answer('PUT /v1/demand/update', { data: { ...saved, id: '99' } });
  await send('提交修改');
  await screen.findByRole('heading', { name: '提交成功' });
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('an expired demand is not described as published in the form', async () => {
  api.answer('GET /api/demand/my-demand/99', { data: { ...mine, auditStatus: 'PUBLISH', rejection: null, expired: true } });
  showPage('99');
  await screen.findByText(/^这条需求已过有效期/);
  expect(screen.queryByText(/正在展示/)).toBeNull();
});

test('saves a missing contact with the demand; while it is invalid, the demand is not sent and shows its own problems too', async () => {
  api.answer('GET /api/demand/merge/creation-data', { data: { ...creation, contact: { personal: null, org: null } } });
  api.answer('POST /api/user/personal-contact-info', { data: { ...personal, completed: true } });
  api.answer('POST /api/user/personal-contact-info/update-phone-as-login-phone', { data: { phone: '13812345678' } });
  keepDraft({ ...written, title: '' });
  showPage();
  const form = within(await screen.findByRole('form', { name: '个人联系方式' }));
  await screen.findByText(/已恢复草稿/);
  await send();
  await screen.findByText('请填写联系人');
  await screen.findByText('请填写标题');
  expect(document.activeElement).toBe(form.getByRole('textbox', { name: /^联系人/ }));

  const user = userEvent.setup();
  await user.type(await field('标题'), written.title);
  await user.type(form.getByRole('textbox', { name: /^联系人/ }), '陈晓');
  await user.click(form.getByRole('button', { name: '使用登录手机号' }));
  await waitFor(() => expect(form.getByRole<HTMLInputElement>('textbox', { name: '手机' }).value).toBe('13812345678'));
  api.answer('GET /api/demand/merge/creation-data', { data: creation });
  await send();
  await screen.findByRole('heading', { name: '提交成功' });
  expect(api.asked('POST /api/user/personal-contact-info').map(({ body }) => body)).toMatchObject([{ name: '陈晓', phone: '13812345678' }]);
  expect(api.asked('POST /v1/demand/save')).toHaveLength(1);
});

test('stores a missing contact in this tab while it is typed, until it is saved', async () => {
  api.answer('GET /api/demand/merge/creation-data', { data: { ...creation, contact: { personal: null, org: null } } });
  api.answer('POST /api/user/personal-contact-info', { data: { ...personal, completed: true } });
  keepDraft(written);
  const nameField = async () =>
    within(await screen.findByRole('form', { name: '个人联系方式' })).getByRole<HTMLInputElement>('textbox', { name: /^联系人/ });
  showPage();
  await screen.findByText(/已恢复草稿/);
  const user = userEvent.setup();
  await user.type(await nameField(), '陈晓');
  cleanup();
  showPage();
  await waitFor(async () => expect((await nameField()).value).toBe('陈晓'));
  expect(Object.keys(localStorage).filter((name) => (localStorage.getItem(name) ?? '').includes('陈晓'))).toEqual([]);

  await user.type(within(screen.getByRole('form', { name: '个人联系方式' })).getByRole('textbox', { name: '手机' }), '13812345678');
  api.answer('GET /api/demand/merge/creation-data', { data: creation });
  await send();
  await screen.findByRole('heading', { name: '提交成功' });
  expect(sessionStorage.getItem('DEMAND_CONTACT:7')).toBeNull();
});
