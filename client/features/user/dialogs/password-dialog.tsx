import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallForm } from '#client/forms/call-form.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { PasswordField } from '#client/forms/password-field.tsx';
import { SmsCodeField } from '#client/forms/sms-code-field.tsx';
import { useSmsCountdowns } from '#client/forms/sms-countdown.ts';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { changePasswordCall, refreshSafety } from '../safety-api.ts';

interface PasswordDialogProps extends LazyDialogProps {
  /** The login phone, masked. */
  phone: string;
  /** False if the user sets their first password, which requires a code. */
  hasPassword: boolean;
}

const initial = { oldPassword: '', verificationCode: '', newPassword: '' };

/**
 * Changes the password, with the current one or a code to the login phone; a first password requires the code. Closing the dialog keeps
 * the code, but no password.
 */
export function PasswordDialog({ open, onOpenChange, phone, hasPassword }: PasswordDialogProps) {
  const queryClient = useQueryClient();
  const countdowns = useSmsCountdowns();
  const [hasForgotten, setForgotten] = useState(false);
  const isByCode = hasForgotten || !hasPassword;
  const { form, field, values, submit, isBusy, rootProblem } = useCallForm({
    id: 'password-change',
    call: changePasswordCall,
    initial,
    isEmptiedByDone: true,
    toInput: ({ oldPassword, verificationCode, newPassword }) => ({
      body: { newPassword, ...(isByCode ? { verificationCode } : { oldPassword }) },
    }),
    onDone: () => {
      setForgotten(false);
      onOpenChange(false);
      showToast(`密码已${hasPassword ? '修改' : '设置'}，其他设备已退出登录`, { tone: 'success', long: true });
      refreshSafety(queryClient);
    },
  });
  const change = (isOpen: boolean) => {
    // A request that is under way still reads the passwords when it has been refused.
    if (!isOpen && !isBusy) form.reset({ ...initial, verificationCode: values.verificationCode });
    onOpenChange(isOpen);
  };
  const changeProof = () => {
    form.clearErrors();
    setForgotten(!hasForgotten);
  };
  const title = hasPassword ? '修改登录密码' : '设置登录密码';
  return (
    <Dialog open={open} onOpenChange={change} title={title} width={440}>
      <CallForm label={title} submit={submit}>
        <p>{hasPassword ? '修改' : '设置'}后，除当前设备外，其他设备都会退出登录。</p>
        {isByCode ? (
          <SmsCodeField
            {...field('verificationCode')}
            label="短信验证码"
            help={`验证码发送至 ${phone}`}
            scene="reset"
            phone={null}
            countdowns={countdowns}
          />
        ) : (
          <PasswordField {...field('oldPassword')} label="原密码" />
        )}
        <PasswordField {...field('newPassword')} label="新密码" help="6–20 位，包含字母、数字、符号中的至少两种" isNew />
        <FormButtons submitLabel="确认" isBusy={isBusy} rootProblem={rootProblem}>
          {hasPassword && (
            <Button variant="ghost" onClick={changeProof}>
              {isByCode ? '改用原密码验证' : '忘记原密码？用短信验证码'}
            </Button>
          )}
        </FormButtons>
      </CallForm>
    </Dialog>
  );
}
