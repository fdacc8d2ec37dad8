import { useQueryClient } from '@tanstack/react-query';
import { PhoneCodeDialog } from '#client/forms/phone-code-dialog.tsx';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { contactPhoneCall } from '../profile-api.ts';

interface ContactPhoneDialogProps extends LazyDialogProps {
  /** Whether the contact has no phone yet. */
  isFirst: boolean;
}

/** Sets or changes the phone of the personal contact, verified by a code. */
export function ContactPhoneDialog({ isFirst, ...props }: ContactPhoneDialogProps) {
  const queryClient = useQueryClient();
  return (
    <PhoneCodeDialog
      {...props}
      id="contact-phone"
      title={isFirst ? '添加联系手机' : '换绑联系手机'}
      hint={isFirst ? '合作方解锁后看到的是这个号码，登录手机号不变。' : '合作方解锁后看到的是新的号码，登录手机号不变。'}
      label={isFirst ? '联系手机' : '新的联系手机'}
      call={contactPhoneCall}
      doneText="联系手机已更新"
      onDone={() => refreshAfter(queryClient, contactPhoneCall)}
    />
  );
}
