import { showToast } from '#client/ui/toast-queue.ts';
import type { SmsScene } from '#shared/contract/auth.ts';
import { keepDigits } from '#shared/rules/keep-digits.ts';
import { isMobilePhone } from '#shared/rules/phone.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import type { FormField } from './form-field.ts';
import { SmsCodeButton, SmsCodeFrame } from './sms-code-button.tsx';
import { type SmsCountdowns, useSmsCountdowns } from './sms-countdown.ts';
import { TextField } from './text-field.tsx';

const LENGTH = 6;

interface SmsCodeFieldProps extends FormField {
  label: string;
  /** The purpose of the code. */
  scene: SmsScene;
  /** The number typed beside it; null: the caller's own login phone, which only the server knows whole. */
  phone: string | null;
  /** Judges that number where it stands: `() => check('phone')`. Without it a wrong one is told as a message. */
  checkPhone?: () => Promise<boolean>;
  /** From a longer-lived owner (`useSmsCountdowns`), where the field may come and go. */
  countdowns?: SmsCountdowns;
  help?: string;
  /** Says that a code is on its way; absent: the usual sentence. */
  sentText?: string;
}

/** An SMS code with the button that sends it, the graphic captcha before and the wait after. */
export function SmsCodeField({ label, scene, phone, checkPhone, countdowns, help, sentText, ...field }: SmsCodeFieldProps) {
  const own = useSmsCountdowns();
  const findPhone = async () => {
    if (phone === null) return null;
    const isRight = checkPhone ? await checkPhone() : isMobilePhone(phone);
    if (isRight) return phone;
    if (!checkPhone) showToast(phone ? '请输入正确的手机号' : signInTexts.enterPhone, { tone: 'error' });
    return undefined;
  };
  return (
    <SmsCodeFrame>
      <TextField
        {...field}
        label={label}
        help={help}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={signInTexts.enterCode}
        clean={(typed) => keepDigits(typed, LENGTH)}
      />
      <SmsCodeButton
        scene={scene}
        countdowns={countdowns ?? own}
        findPhone={findPhone}
        sentText={sentText}
        onSent={() => document.getElementById(field.id)?.focus()}
      />
    </SmsCodeFrame>
  );
}
