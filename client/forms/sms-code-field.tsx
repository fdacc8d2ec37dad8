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
  /** Purpose of the code. */
  scene: SmsScene;
  /** The typed phone number; null: the caller's own login phone, of which only the server knows all digits. */
  phone: string | null;
  /** Validates the number in its own field: `() => check('phone')`. Without it, an invalid number is reported by a message. */
  checkPhone?: () => Promise<boolean>;
  /** Countdowns of a longer-lived owner (`useSmsCountdowns`), for a field that may be unmounted. */
  countdowns?: SmsCountdowns;
  help?: string;
  /** Success message; by default the usual one. */
  sentText?: string;
}

/** A field for an SMS code, with the button that requests it, the graphic captcha and the countdown. */
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
