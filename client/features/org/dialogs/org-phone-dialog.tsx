import { useQueryClient } from '@tanstack/react-query';
import { PhoneCodeDialog } from '#client/forms/phone-code-dialog.tsx';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { orgPhoneCall } from '../org-api.ts';
import { useLostRole } from '../use-lost-role.ts';

/** Changes the phone of the organization, verified by a code sent to the new number. */
export function OrgPhoneDialog(props: LazyDialogProps) {
  const queryClient = useQueryClient();
  const onRefused = useLostRole();
  return (
    <PhoneCodeDialog
      {...props}
      id="org-phone"
      title="企业电话"
      hint="验证码会发送到这个手机号，验证后作为企业电话展示给成员和解锁了联系方式的合作方。"
      label="手机号"
      call={orgPhoneCall}
      doneText="企业电话已更新"
      onDone={() => refreshAfter(queryClient, orgPhoneCall)}
      onRefused={onRefused}
    />
  );
}
