import { useQueryClient } from '@tanstack/react-query';
import { CallForm } from '#client/forms/call-form.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { SmsCodeField } from '#client/forms/sms-code-field.tsx';
import { useSmsCountdowns } from '#client/forms/sms-countdown.ts';
import { TextField } from '#client/forms/text-field.tsx';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { keepPhoneDigits } from '#shared/rules/phone.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import { changePhoneCall, refreshSafety } from '../safety-api.ts';

const initial = { oldCode: '', phone: '', newCode: '' };

interface PhoneDialogProps extends LazyDialogProps {
  /** The current login phone, masked. */
  phone: string;
}

/** Changes the login phone, verified by a code to the current number and one to the new number. Closing the dialog keeps the input. */
export function PhoneDialog({ open, onOpenChange, phone }: PhoneDialogProps) {
  const queryClient = useQueryClient();
  const countdowns = useSmsCountdowns();
  const { form, field, values, check, submit, isBusy, rootProblem } = useCallForm({
    id: 'phone-change',
    call: changePhoneCall,
    initial,
    toInput: (body) => ({ body }),
    onDone: (changed) => {
      form.reset(initial);
      onOpenChange(false);
      showToast(`登录手机号已更换为 ${changed.phone}`, { tone: 'success', long: true });
      refreshSafety(queryClient);
    },
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="更换登录手机号" width={440}>
      <CallForm label="更换登录手机号" submit={submit}>
        <p>更换后请用新手机号登录。除当前设备外，其他设备都会退出登录。</p>
        <SmsCodeField
          {...field('oldCode')}
          label="当前手机号验证码"
          help={`验证码发送至 ${phone}`}
          scene="phone-old"
          phone={null}
          countdowns={countdowns}
        />
        <TextField
          {...field('phone')}
          label="新手机号"
          required
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder={signInTexts.enterPhone}
          clean={keepPhoneDigits}
        />
        <SmsCodeField
          {...field('newCode')}
          label="新手机号验证码"
          scene="phone-new"
          phone={values.phone}
          checkPhone={() => check('phone')}
          countdowns={countdowns}
        />
        <FormButtons submitLabel="确认更换" isBusy={isBusy} rootProblem={rootProblem} />
      </CallForm>
    </Dialog>
  );
}
