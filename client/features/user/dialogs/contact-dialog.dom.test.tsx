import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { ContactDialog } from './contact-dialog.tsx';

const kept = { name: '陈先生', phone: '13800138000', wechat: null, qq: null, email: null };

function Page() {
  const [isOpen, setOpen] = useState(false);
  const [contact, setContact] = useState(kept);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <button type="button" onClick={() => setContact({ ...kept, phone: '13900139000' })}>
        换号
      </button>
      <ContactDialog open={isOpen} onOpenChange={setOpen} contact={contact} />
    </>
  );
}

const user = userEvent.setup();
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(async () => {
  installFakeApi();
  renderPortal(<Page />, { signedIn: true });
  await press('打开');
  await user.type(await field(/^微信/), 'chen-888');
});

test('Esc keeps the input, and does not revert a phone that was changed in the meantime', async () => {
  await user.keyboard('{Escape}');
  await isGone();
  await press('换号');
  await press('打开');
  expect((await field(/^微信/)).value).toBe('chen-888');
  expect((await field(/手机|电话/)).value).toBe('13900139000');
});

test('取消 discards the input', async () => {
  await press('取消');
  await isGone();
  await press('打开');
  expect((await field(/^微信/)).value).toBe('');
  expect((await field(/^联系人/)).value).toBe('陈先生');
});
