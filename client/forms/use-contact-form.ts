import { useCallForm } from '#client/forms/use-call-form.ts';
import { useLatestValues } from '#client/forms/use-latest-values.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import type { Contact } from '#shared/contract/contact.ts';

export const savePersonalContactCall = remoteCall(
  'contact.savePersonal',
  async () => (await import('#shared/contract/contact.ts')).savePersonalContact,
);

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
  const contactForm = useCallForm({
    id: 'contact',
    call: savePersonalContactCall,
    initial: valuesOf(contact),
    toInput: (body) => ({ body }),
    onDone: (_, sent) => {
      noteSaved(sent);
      showToast('联系方式已保存', { tone: 'success' });
      return onSaved();
    },
  });
  const noteSaved = useLatestValues(contactForm.form, contact, valuesOf);
  return contactForm;
}
