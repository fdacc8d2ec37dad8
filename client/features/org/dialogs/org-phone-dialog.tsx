import { useQueryClient } from '@tanstack/react-query';
import { PhoneCodeForm } from '#client/forms/phone-code-form.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { LateDialogProps } from '#client/ui/late-dialog.tsx';
import { orgPhoneCall, refreshAfterOrgChange } from '../org-api.ts';

/** Another phone for the organization, proved by a code sent to it (E25). */
export function OrgPhoneDialog({ open, onOpenChange }: LateDialogProps) {
  const queryClient = useQueryClient();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="企业电话" width={440}>
      <PhoneCodeForm
        id="org-phone"
        title="企业电话"
        hint="验证码会发送到这个手机号，验证后作为企业电话展示给成员和解锁了联系方式的合作方。"
        label="手机号"
        call={orgPhoneCall}
        doneText="企业电话已更换"
        onDone={() => void refreshAfterOrgChange(queryClient)}
        onClose={() => onOpenChange(false)}
      />
    </Dialog>
  );
}
