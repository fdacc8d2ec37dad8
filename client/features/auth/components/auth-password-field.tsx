import { RevealFrame } from '#client/ui/reveal-frame.tsx';
import { texts } from '#shared/text/texts.ts';
import type { AuthForm } from '../auth-forms.ts';
import { AuthInput } from './auth-input.tsx';

interface AuthPasswordFieldProps {
  form: AuthForm;
  name: 'password' | 'newPassword';
  label: string;
  help?: string;
}

/** A password that can be looked at. */
export const AuthPasswordField = ({ form, name, label, help }: AuthPasswordFieldProps) => (
  <RevealFrame>
    {(type) => (
      <AuthInput
        form={form}
        name={name}
        label={label}
        help={help}
        type={type}
        autoComplete={name === 'password' ? 'current-password' : 'new-password'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={128}
        placeholder={texts.enterPassword}
      />
    )}
  </RevealFrame>
);
