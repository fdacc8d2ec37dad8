import { useQueryClient } from '@tanstack/react-query';
import { PhoneCodeForm } from '#client/forms/phone-code-form.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { LateDialogProps } from '#client/ui/late-dialog.tsx';
import { contactPhoneCall, refreshAfterContact } from '../profile-api.ts';

/** Another phone in one's own contact, proved by a code (E30). */
export function ContactPhoneDialog({ open, onOpenChange }: LateDialogProps) {
  const queryClient = useQueryClient();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="换绑联系手机" width={440}>
      <PhoneCodeForm
        id="contact-phone"
        title="换绑联系手机"
        hint="合作方解锁后看到的是新的号码，登录手机号不变。"
        label="新的联系手机"
        call={contactPhoneCall}
        doneText="联系手机已更新"
        onDone={() => refreshAfterContact(queryClient)}
        onClose={() => onOpenChange(false)}
      />
    </Dialog>
  );
}
