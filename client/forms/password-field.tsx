import { signInTexts } from '#shared/text/sign-in-texts.ts';
import type { FormField } from './form-field.ts';
import { TextField } from './text-field.tsx';

interface PasswordFieldProps extends FormField {
  label: string;
  help?: string;
  /** The one that holds now, or the one that is chosen: what the browser's own keeper of passwords offers. */
  isNew?: boolean;
}

/** A password. */
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
