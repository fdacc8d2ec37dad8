import { type ChangeEvent, type ComponentProps, useId } from 'react';
import { Field } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { keepPhoneDigits } from '#shared/rules/phone.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import type { AuthForm } from '../auth-forms.ts';
import type { AuthField } from '../auth-values.ts';

interface AuthInputProps extends Omit<ComponentProps<'input'>, 'form' | 'name' | 'id'> {
  form: AuthForm;
  name: Exclude<AuthField, 'agree'>;
  label: string;
  help?: string;
  /** Removes the characters that the field does not accept. */
  clean?: (typed: string) => string;
}

/** A labelled text field of a sign-in form, with its error. */
export function AuthInput({ form, name, label, help, clean, required = true, ...props }: AuthInputProps) {
  const id = useId();
  const Control = props.type === 'password' ? PasswordInput : TextInput;
  const { ref, onChange, ...field } = form.register(name);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const cleaned = clean?.(event.target.value);
    if (cleaned !== undefined && cleaned !== event.target.value) event.target.value = cleaned;
    return onChange(event);
  };
  // Keep text typed before hydration.
  const attach = (input: HTMLInputElement | null) => {
    const typed = input?.value;
    ref(input);
    if (typed && !form.getValues(name)) form.setValue(name, clean?.(typed) ?? typed);
  };
  const problem = form.formState.errors[name];
  // A server error arrives later, when the focus may already be on the field: `role="alert"` makes screen readers announce it.
  const error = problem?.type === 'server' ? <span role="alert">{problem.message}</span> : problem?.message;
  return (
    <Field label={label} htmlFor={id} help={help} error={error} required={required}>
      <Control {...field} {...props} ref={attach} onChange={change} />
    </Field>
  );
}

/** Phone number field: digits only, at most eleven. */
export const PhoneField = ({ form }: { form: AuthForm }) => (
  <AuthInput
    form={form}
    name="phone"
    label="手机号"
    type="tel"
    inputMode="numeric"
    autoComplete="tel"
    placeholder={signInTexts.enterPhone}
    clean={keepPhoneDigits}
  />
);
