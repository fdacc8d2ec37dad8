import { useEffect, useRef } from 'react';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import type { Contact } from '#shared/contract/contact.ts';

export const savePersonalContactCall = remoteCall(
  'contact.savePersonal',
  async () => (await import('#shared/contract/contact.ts')).savePersonalContact,
);

const names = ['name', 'phone', 'wechat', 'qq', 'email'] as const satisfies readonly (keyof Contact)[];

const valuesOf = (contact: Contact | null) => ({
  name: contact?.name ?? '',
  phone: contact?.phone ?? '',
  wechat: contact?.wechat ?? '',
  qq: contact?.qq ?? '',
  email: contact?.email ?? '',
});

export interface ContactFormOptions {
  contact: Contact | null;
  /** After it was saved and said so; the page reads again what shows the contact, which is waited for. */
  onSaved: () => unknown;
}

export type ContactFormState = ReturnType<typeof useContactForm>;

/** One's own contact, with a state that outlives the view. A change made elsewhere meanwhile stands in it too. */
export function useContactForm({ contact, onSaved }: ContactFormOptions) {
  const known = useRef(contact);
  /** As the form was when it said the same as the contact: of what was sent the server may have taken blanks away. */
  const before = useRef(valuesOf(contact));
  const contactForm = useCallForm({
    id: 'contact',
    call: savePersonalContactCall,
    initial: valuesOf(contact),
    toInput: (body) => ({ body }),
    onDone: (_, sent) => {
      before.current = sent;
      showToast('联系方式已保存', { tone: 'success' });
      return onSaved();
    },
  });
  const { form } = contactForm;
  useEffect(() => {
    if (known.current === contact) return;
    known.current = contact;
    const typed = form.getValues();
    const changed = names.filter((name) => typed[name] !== before.current[name]);
    before.current = valuesOf(contact);
    form.reset(before.current);
    for (const name of changed) form.setValue(name, typed[name], { shouldDirty: true });
  }, [contact, form]);
  return contactForm;
}
