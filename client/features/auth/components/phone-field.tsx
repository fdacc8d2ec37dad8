import { keepPhoneDigits } from '#shared/rules/phone.ts';
import { texts } from '#shared/text/texts.ts';
import type { AuthForm } from '../auth-forms.ts';
import { AuthInput } from './auth-input.tsx';

/** Digits only, cut to eleven. */
export const PhoneField = ({ form }: { form: AuthForm }) => (
  <AuthInput
    form={form}
    name="phone"
    label="手机号"
    type="tel"
    inputMode="numeric"
    autoComplete="tel"
    placeholder={texts.enterPhone}
    clean={keepPhoneDigits}
  />
);
