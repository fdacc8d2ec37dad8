import { signInTexts } from '#shared/text/sign-in-texts.ts';
import type { FormField } from './form-field.ts';
import { TextField } from './text-field.tsx';

interface PasswordFieldProps extends FormField {
  label: string;
  help?: string;
  /** Whether a new password is being chosen, not the current one entered. Password managers use the difference. */
  isNew?: boolean;
}

/** A password field. */
export const PasswordField = ({ isNew = false, ...props }: PasswordFieldProps) => (
  <TextField
    {...props}
    type="password"
    autoComplete={isNew ? 'new-password' : 'current-password'}
    autoCapitalize="none"
    maxLength={128}
    placeholder={signInTexts.enterPassword}
    required
  />
);
