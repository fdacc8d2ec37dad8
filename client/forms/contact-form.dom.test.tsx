import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hasDirtyForm } from '#client/lib/dirty-forms.ts';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import type { Contact } from '#shared/contract/contact.ts';
import { ContactForm } from './contact-form.tsx';

const SAVE = 'POST /api/user/personal-contact-info';
const saved: Contact = { name: '陈先生', phone: null, wechat: 'chen_2026', qq: null, email: null };

/** A page that shows the saved contact again after saving. */
function Page() {
  const [contact, setContact] = useState<Contact | null>(null);
  return <ContactForm contact={contact} onSaved={() => setContact(saved)} onCancel={null} />;
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^联系人/ });

test('the form is clean after the server has normalized the saved values', async () => {
  installFakeApi({ [SAVE]: { data: { ...saved, completed: true } } });
  renderPortal(<Page />, { signedIn: true });
  const user = userEvent.setup();
  await user.type(name(), '陈先生 ');
  await user.type(screen.getByRole('textbox', { name: '微信' }), 'chen_2026');
  await user.click(screen.getByRole('button', { name: '保存联系方式' }));
  await waitFor(() => expect(name().value).toBe('陈先生'));
  await waitFor(() => expect(hasDirtyForm()).toBe(false));
});

test('keeps text that was typed while the form was being saved', async () => {
  const { promise, resolve } = Promise.withResolvers<{ data: unknown }>();
  const api = installFakeApi({ [SAVE]: () => promise });
  renderPortal(<Page />, { signedIn: true });
  const user = userEvent.setup();
  await user.type(name(), '陈先生');
  await user.type(screen.getByRole('textbox', { name: '微信' }), 'chen_2026');
  await user.click(screen.getByRole('button', { name: '保存联系方式' }));
  await waitFor(() => expect(api.asked(SAVE)).toHaveLength(1));
  await user.type(screen.getByRole('textbox', { name: 'QQ' }), '10001');
  resolve({ data: { ...saved, completed: true } });
  await screen.findByRole('button', { name: '保存联系方式', busy: false });
  await waitFor(() => expect(hasDirtyForm()).toBe(true));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'QQ' }).value).toBe('10001');
});
