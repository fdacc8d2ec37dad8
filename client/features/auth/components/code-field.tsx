import { SmsCodeButton, SmsCodeFrame } from '#client/forms/sms-code-button.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { keepDigits } from '#shared/rules/keep-digits.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import { type AuthForm, focusField } from '../auth-forms.ts';
import { smsSceneOf } from '../login-model.ts';
import type { LoginFlow } from '../use-login-flow.ts';
import { AuthInput } from './auth-input.tsx';

/** SMS code field with its send button; the countdown continues when the view changes. */
export function CodeField({ flow, form }: { flow: LoginFlow; form: AuthForm }) {
  const { view, countdowns } = flow;
  const scene = smsSceneOf[view];

  const findPhone = async () => {
    if (await form.trigger('phone')) return form.getValues('phone');
    showToast(form.getFieldState('phone').error?.message ?? signInTexts.enterPhone, { tone: 'error' });
    focusField(form, 'phone');
    return undefined;
  };
  const goOn = () => {
    form.clearErrors('code');
    focusField(form, 'code');
  };
  return (
    <SmsCodeFrame>
      <AuthInput
        form={form}
        name="code"
        label="短信验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={signInTexts.enterCode}
        clean={(typed) => keepDigits(typed, 6)}
      />
      {scene && <SmsCodeButton scene={scene} countdowns={countdowns} findPhone={findPhone} onSent={goOn} />}
    </SmsCodeFrame>
  );
}
