import { keepPhoneDigits } from '#shared/rules/phone.ts';
import { texts } from '#shared/text/texts.ts';
import type { AuthForm } from '../auth-forms.ts';
import { AuthInput } from './auth-input.tsx';

interface PhoneFieldProps {
  form: AuthForm;
  /** Where a password is asked too, the phone is the name that a password manager keeps with it. */
  isUsername?: boolean;
}

/** V09: digits only, cut to eleven. */
export const PhoneField = ({ form, isUsername = false }: PhoneFieldProps) => (
  <AuthInput
    form={form}
    name="phone"
    label="手机号"
    type="tel"
    inputMode="numeric"
    autoComplete={isUsername ? 'username' : 'tel-national'}
    placeholder={texts.enterPhone}
    clean={keepPhoneDigits}
  />
);
