import { useQueryClient } from '@tanstack/react-query';
import { ContactForm } from '#client/forms/contact-form.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { LateDialogProps } from '#client/ui/late-dialog.tsx';
import type { Contact } from '#shared/contract/contact-contract.ts';
import { refreshAfterContact } from '../profile-api.ts';

/** One's own contact (E29), to be filled in or changed. */
export function ContactDialog({ open, onOpenChange, contact }: LateDialogProps & { contact: Contact }) {
  const queryClient = useQueryClient();
  const close = () => onOpenChange(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="个人联系方式" width={560}>
      <ContactForm
        contact={contact}
        onSaved={() => {
          refreshAfterContact(queryClient);
          close();
        }}
        onCancel={close}
        isPlain
      />
    </Dialog>
  );
}
