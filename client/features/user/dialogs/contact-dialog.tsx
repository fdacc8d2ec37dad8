import { useQueryClient } from '@tanstack/react-query';
import { ContactFields } from '#client/forms/contact-form.tsx';
import { savePersonalContactCall, useContactForm } from '#client/forms/use-contact-form.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import type { Contact } from '#shared/contract/contact.ts';

/** Edits the personal contact. Closing the dialog keeps the input; 取消 discards it. */
export function ContactDialog({ open, onOpenChange, contact }: LazyDialogProps & { contact: Contact }) {
  const queryClient = useQueryClient();
  const close = () => onOpenChange(false);
  const contactForm = useContactForm({
    contact,
    onSaved: () => {
      close();
      return refreshAfter(queryClient, savePersonalContactCall);
    },
  });
  const cancel = () => {
    contactForm.form.reset();
    close();
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="个人联系方式" width={560}>
      <ContactFields state={contactForm} onCancel={cancel} isPlain />
    </Dialog>
  );
}
