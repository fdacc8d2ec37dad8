import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { hasDirtyForm } from '#client/lib/dirty-forms.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { CallForm } from './call-form.tsx';
import { FormButtons } from './form-buttons.tsx';
import { TextField } from './text-field.tsx';
import { useCallForm } from './use-call-form.ts';

const SAVE = 'PUT /v1/user/edit';
const editCall = remoteCall('user.edit', async () => (await import('#shared/contract/user.ts')).editUser);
let api: FakeApi;
let done: unknown[];

beforeEach(() => {
  api = installFakeApi({ [SAVE]: { data: { id: '7', nickname: '林晓' } } });
  done = [];
});

type Options = Partial<
  Pick<Parameters<typeof useCallForm>[0], 'maySend' | 'onRefused' | 'isEmptiedByDone' | 'meta'> & { refresh: Promise<void> }
>;

/** A form with a name and, unless `isShort`, a title, which blocks the form for the reason `blocked`. */
function NameForm({ blocked = null, isShort = false, refresh, ...options }: Options & { blocked?: string | null; isShort?: boolean }) {
  const { field, submit, isBusy, rootProblem } = useCallForm({
    id: 'name',
    call: editCall,
    initial: { nickname: '', title: '' },
    toInput: ({ nickname, title }) => ({ body: { nickname, position: title } }),
    renamed: { position: 'title' },
    onDone: (user) => {
      done.push(user.nickname);
      return refresh;
    },
    ...options,
  });
  const second = isShort ? null : field('title');
  useEffect(() => second?.onBlocked?.(blocked));
  return (
    <CallForm label="资料" submit={submit}>
      <TextField {...field('nickname')} label="昵称" limit={16} required />
      {second && <TextField {...second} label="职位" />}
      <FormButtons submitLabel="保存" isBusy={isBusy} rootProblem={rootProblem} />
    </CallForm>
  );
}

const nickname = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^昵称/ });
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: '职位' });
const save = () => userEvent.setup().click(screen.getByRole('button', { name: '保存' }));

async function show(options: Parameters<typeof NameForm>[0] = {}, typed = '林晓') {
  const view = renderPortal(<NameForm {...options} />, { signedIn: true });
  if (typed) await userEvent.setup().type(nickname(), typed);
  return view;
}

test('an English text of the API about a field is replaced', async () => {
  api.answer(SAVE, { status: 400, message: 'Bad Request', data: { fields: { nickname: 'must not be blank (com.acme.UserDto)' } } });
  await show();
  await save();
  await screen.findByText('请检查这一项');
  expect(document.body.textContent).not.toContain('com.acme');
});

test('a rule of the call is reported beside the field, which is focused, and nothing is sent', async () => {
  await show({}, '林');
  await save();
  await screen.findByText('昵称至少 2 个字');
  await waitFor(() => expect(document.activeElement).toBe(nickname()));
  expect(nickname().getAttribute('aria-invalid')).toBe('true');
  expect(api.asked(SAVE)).toEqual([]);
});

test('validates a corrected field again immediately', async () => {
  await show({}, '林');
  await save();
  await screen.findByText('昵称至少 2 个字');
  await userEvent.setup().type(nickname(), '晓');
  await waitFor(() => expect(screen.queryByText('昵称至少 2 个字')).toBeNull());
});

test('sends once even if pressed repeatedly, and is clean afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers<{ data: unknown }>();
  api.answer(SAVE, () => promise);
  await show();
  expect(hasDirtyForm()).toBe(true);
  await userEvent.setup().dblClick(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(api.asked(SAVE)).toHaveLength(1));
  expect(screen.getByRole('button', { name: '保存' }).getAttribute('aria-busy')).toBe('true');
  resolve({ data: { id: '7', nickname: '林晓' } });
  await waitFor(() => expect(done).toEqual(['林晓']));
  expect(api.asked(SAVE).map(({ body }) => body)).toEqual([{ nickname: '林晓', position: '' }]);
  expect(nickname().value).toBe('林晓');
  await waitFor(() => expect(hasDirtyForm()).toBe(false));
});

test('cannot be sent again while the page refetches its data', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await show({ refresh: promise });
  await save();
  await waitFor(() => expect(done).toEqual(['林晓']));
  const button = screen.getByRole('button', { name: '保存' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  await save();
  expect(api.asked(SAVE)).toHaveLength(1);
  resolve();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
});

test('a server error of a field is shown beside it, even if the call names it differently', async () => {
  api.answer(SAVE, { status: 400, message: '请检查', data: { fields: { position: '职位不正确' } } });
  await show();
  await save();
  await screen.findByText('职位不正确');
  expect(document.activeElement).toBe(title());
  expect(nickname().value).toBe('林晓');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a server error of a field that is not shown appears at the button', async () => {
  api.answer(SAVE, { status: 400, message: '请检查', data: { fields: { position: '请填写职位' } } });
  await show({ isShort: true });
  await save();
  expect((await screen.findByRole('alert')).textContent).toBe('请填写职位');
});

test('any other failure is shown at the button until the next attempt', async () => {
  api.answer(SAVE, { status: 429, message: '操作太频繁，请稍后再试' });
  await show();
  await save();
  expect((await screen.findByRole('alert')).textContent).toBe('操作太频繁，请稍后再试');
  api.answer(SAVE, { data: { id: '7', nickname: '林晓' } });
  await save();
  await waitFor(() => expect(done).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a server error without a message shows the form’s own message', async () => {
  api.answer(SAVE, { status: 502 });
  await show();
  await save();
  expect((await screen.findByRole('alert')).textContent).toBe('请求发生错误，请稍后再试');
  expect(nickname().value).toBe('林晓');
});

test('shows nothing for a failure that the page handles itself', async () => {
  api.answer(SAVE, { status: 403, message: '需要改名卡', data: { reason: 'NEED_PROP' } });
  const refusals: unknown[] = [];
  await show({ onRefused: ({ data }) => refusals.push(data) > 0 });
  await save();
  await waitFor(() => expect(refusals).toEqual([{ reason: 'NEED_PROP' }]));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an expired session opens the login and keeps the typed text', async () => {
  api.answer(SAVE, { status: 401, message: '登录已过期' });
  const { store } = await show();
  await save();
  await screen.findByText(/填写的内容还在/);
  expect(store.getState().showLoginModal).toBe(true);
  expect(document.querySelector<HTMLInputElement>('#name-nickname')?.value).toBe('林晓');
});

test('a retry without an answer reuses the idempotency key, and changed content gets a new one', async () => {
  const keys: (string | null)[] = [];
  const answer = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (init?.method === 'PUT') keys.push(new Headers(init.headers).get('Idempotency-Key'));
    return answer(input, init);
  };
  api.answer(SAVE, 'network down');
  await show();
  await save();
  await screen.findByRole('alert');
  await save();
  await waitFor(() => expect(keys).toHaveLength(2));
  await screen.findByRole('alert');
  await userEvent.setup().type(title(), '总监');
  await save();
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a field that is not ready blocks the form and shows the reason', async () => {
  await show({ blocked: '图片还在上传' });
  await save();
  await screen.findByText('图片还在上传');
  expect(document.activeElement).toBe(title());
  expect(api.asked(SAVE)).toEqual([]);
});

test('a form that can be sent several times is emptied after sending', async () => {
  await show({ isEmptiedByDone: true });
  await save();
  await waitFor(() => expect(done).toHaveLength(1));
  await waitFor(() => expect(nickname().value).toBe(''));
  expect(hasDirtyForm()).toBe(false);
});

test('keeps a valid form unchanged while maySend returns false', async () => {
  await show({ maySend: () => false });
  await save();
  await waitFor(() => expect(screen.getByRole('button', { name: '保存' }).getAttribute('aria-busy')).toBeNull());
  expect(api.asked(SAVE)).toEqual([]);
  expect(nickname().value).toBe('林晓');
});
