import { signInTexts } from '#shared/text/sign-in-texts.ts';
import type { AuthForm } from '../auth-forms.ts';
import { AuthInput } from './auth-input.tsx';

interface AuthPasswordFieldProps {
  form: AuthForm;
  name: 'password' | 'newPassword';
  label: string;
  help?: string;
}

/** Password field, marked up for the browser's password manager. */
export const AuthPasswordField = (props: AuthPasswordFieldProps) => (
  <AuthInput
    {...props}
    type="password"
    autoComplete={props.name === 'password' ? 'current-password' : 'new-password'}
    autoCapitalize="none"
    spellCheck={false}
    maxLength={128}
    placeholder={signInTexts.enterPassword}
  />
);
