import { useState } from 'react';
import { createFormControl, type Field, type UseFormReturn, useForm } from 'react-hook-form';
import { useDirtyForm } from '#client/lib/dirty-forms.ts';
import type { LoginView } from '#client/lib/portal-store.tsx';
import { type AuthField, type AuthValues, emptyValues } from './auth-values.ts';

/** A view's form with what is shown of it: its errors and whether it was changed. */
export type AuthForm = UseFormReturn<AuthValues>;
/** Its values and fields alone, for who does not show them. */
export type AuthFormControl = Omit<AuthForm, 'formState'>;
export type AuthForms = Readonly<Record<LoginView, AuthFormControl>>;

const optionsOf = (view: LoginView) => ({
  // The rules load with the first check, so that a form which is only looked at costs nothing.
  resolver: async (values: AuthValues) => (await import('./auth-schemas.ts')).checkView(view, values),
  // The order of the specification decides which field is told and focused first, not the order on the screen.
  shouldFocusError: false,
});

const createForm = (view: LoginView, inviteCode: string): AuthFormControl =>
  createFormControl({ ...optionsOf(view), defaultValues: { ...emptyValues, inviteCode } }).formControl;

/**
 * One form per view, living as long as their owner: closing the dialog or changing the view loses nothing that was typed. The owner is not
 * rendered again with them.
 */
export function useAuthForms(inviteCode = ''): AuthForms {
  const [forms] = useState(() => ({
    chooser: createForm('chooser', inviteCode),
    login: createForm('login', inviteCode),
    register: createForm('register', inviteCode),
    forgot: createForm('forgot', inviteCode),
  }));
  return forms;
}

/** The form of the view that is shown, for the component that shows it. */
export function useAuthForm(forms: AuthForms, view: LoginView): AuthForm {
  const form = useForm({ ...optionsOf(view), formControl: forms[view] });
  // A phone number is typed again in no time, and the forms of the dialog outlive it.
  useDirtyForm(form.formState.isDirty, 'kept');
  return form;
}

/** Takes phone and agreement along to the next view. */
export function carryOver(from: AuthFormControl, to: AuthFormControl): void {
  to.setValue('phone', from.getValues('phone'));
  to.setValue('agree', from.getValues('agree'));
  to.clearErrors();
}

/** Moves the focus to a field at once, which the library's own `setFocus` does not. */
export function focusField(form: AuthFormControl, name: AuthField): void {
  const field = form.control._fields[name] as Field | undefined;
  (field?._f.refs?.[0] ?? field?._f.ref)?.focus?.();
}

export function clearForms(forms: AuthForms): void {
  for (const form of Object.values(forms)) form.reset(emptyValues);
}
