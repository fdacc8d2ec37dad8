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
  /** Called after the contact was saved, to refetch the data that contains it. Its promise is awaited. */
  onSaved: () => unknown;
}

export type ContactFormState = ReturnType<typeof useContactForm>;

/** The form state of the signed-in user's contact, which can outlive the view. It follows changes made elsewhere. */
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
