import type { SyntheticEvent } from 'react';
import { CallForm } from '#client/forms/call-form.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { PasswordField } from '#client/forms/password-field.tsx';
import { SmsCodeField } from '#client/forms/sms-code-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { keepPhoneDigits } from '#shared/rules/phone.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import { resetPasswordCall } from '../auth-api.ts';

const initial = { phone: '', verificationCode: '', password: '' };
const names = ['phone', 'verificationCode', 'password'] as const;
const FORM_ID = 'simple-forgot';

/** 找回密码, the only view of the simplified dialog that calls the server. */
export function SimpleResetForm({ onReset }: { onReset: () => void }) {
  const { values, field, submit, isBusy, rootProblem } = useCallForm({
    id: FORM_ID,
    call: resetPasswordCall,
    initial,
    toInput: (body) => ({ body }),
    meta: { signsIn: true },
    onDone: () => {
      showToast(signInTexts.resetDoneSimple, { tone: 'success' });
      onReset();
    },
  });
  const checkAndSend = async (event: Pick<SyntheticEvent, 'preventDefault' | 'stopPropagation'>) => {
    event.preventDefault();
    event.stopPropagation();
    const empty = names.find((name) => !values[name].trim());
    if (!empty) return submit();
    showToast(signInTexts.completeForm, { tone: 'error' });
    document.getElementById(`${FORM_ID}-${empty}`)?.focus();
  };
  return (
    <CallForm label={signInTexts.recoverPassword} submit={checkAndSend}>
      <TextField
        {...field('phone')}
        label="手机号"
        required
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        placeholder={signInTexts.enterPhone}
        clean={keepPhoneDigits}
      />
      <SmsCodeField
        {...field('verificationCode')}
        label="短信验证码"
        scene="reset"
        phone={values.phone}
        sentText={signInTexts.codeSentSimple}
      />
      <PasswordField {...field('password')} label="新密码" help="6–20 位，包含字母、数字、符号中的至少两种" isNew />
      <FormButtons submitLabel="确认修改" isBusy={isBusy} rootProblem={rootProblem} />
    </CallForm>
  );
}
