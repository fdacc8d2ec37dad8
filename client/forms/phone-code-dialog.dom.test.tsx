import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hasDirtyForm } from '#client/lib/dirty-forms.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { PhoneCodeDialog } from './phone-code-dialog.tsx';

const call = remoteCall('user.changeContactPhone', async () => (await import('#shared/contract/user.ts')).changeContactPhone);
const texts = { title: '换绑联系手机', hint: '登录手机号不变。', label: '新的联系手机', doneText: '联系手机已更新' };

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <PhoneCodeDialog {...texts} open={isOpen} onOpenChange={setOpen} id="phone" call={call} onDone={async () => {}} />
    </>
  );
}

const user = userEvent.setup();
const phone = () => screen.findByRole<HTMLInputElement>('textbox', { name: '新的联系手机' });
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(async () => {
  installFakeApi();
  renderPortal(<Page />, { signedIn: true });
  await user.click(screen.getByRole('button', { name: '打开' }));
  await user.type(await phone(), '13800138000');
});

test('the button is labeled 确认, which fits a first number as well as a new one', () => {
  expect(screen.getByRole('button', { name: '确认' })).toBeTruthy();
});

test('Esc keeps the typed text', async () => {
  await user.keyboard('{Escape}');
  await isGone();
  expect(hasDirtyForm()).toBe(true);
  await user.click(screen.getByRole('button', { name: '打开' }));
  expect((await phone()).value).toBe('13800138000');
});

test('取消 discards the typed text', async () => {
  await user.click(screen.getByRole('button', { name: '取消' }));
  await isGone();
  await waitFor(() => expect(hasDirtyForm()).toBe(false));
  await user.click(screen.getByRole('button', { name: '打开' }));
  expect((await phone()).value).toBe('');
});
