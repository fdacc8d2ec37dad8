import { type Field, type UseFormReturn, useForm } from 'react-hook-form';
import type { LoginView } from '#client/lib/portal-store.tsx';
import { type AuthField, type AuthValues, emptyValues } from './auth-values.ts';

export type AuthForm = UseFormReturn<AuthValues>;
export type AuthForms = Readonly<Record<LoginView, AuthForm>>;

const optionsOf = (view: LoginView, inviteCode: string) => ({
  defaultValues: { ...emptyValues, inviteCode },
  // The rules load with the first check, so that a form which is only looked at costs nothing.
  resolver: async (values: AuthValues) => (await import('./auth-schemas.ts')).checkView(view, values),
  // The order of the specification decides which field is told and focused first, not the order on the screen.
  shouldFocusError: false,
});

/** One form per view, living as long as their owner: closing the dialog or changing the view loses nothing that was typed. */
export function useAuthForms(inviteCode = ''): AuthForms {
  return {
    chooser: useForm(optionsOf('chooser', inviteCode)),
    login: useForm(optionsOf('login', inviteCode)),
    register: useForm(optionsOf('register', inviteCode)),
    forgot: useForm(optionsOf('forgot', inviteCode)),
  };
}

/** Takes phone and agreement along to the next view. */
export function carryOver(from: AuthForm, to: AuthForm): void {
  to.setValue('phone', from.getValues('phone'));
  to.setValue('agree', from.getValues('agree'));
  to.clearErrors();
}

/** Moves the focus to a field at once, which the library's own `setFocus` does not. */
export function focusField(form: AuthForm, name: AuthField): void {
  const field = form.control._fields[name] as Field | undefined;
  (field?._f.refs?.[0] ?? field?._f.ref)?.focus?.();
}

export function clearForms(forms: AuthForms): void {
  for (const form of Object.values(forms)) form.reset(emptyValues);
}
