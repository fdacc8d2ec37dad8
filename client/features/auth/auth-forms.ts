import { useState } from 'react';
import { createFormControl, type Field, type UseFormReturn, useForm } from 'react-hook-form';
import { useDirtyForm } from '#client/lib/dirty-forms.ts';
import type { LoginView } from '#client/lib/portal-store.tsx';
import { type AuthField, type AuthValues, emptyValues } from './auth-values.ts';

/** The form of a view including its rendered state: errors and whether it was changed. */
export type AuthForm = UseFormReturn<AuthValues>;
/** The values and fields of a form without its rendered state, for code that does not display it. */
export type AuthFormControl = Omit<AuthForm, 'formState'>;
export type AuthForms = Readonly<Record<LoginView, AuthFormControl>>;

const optionsOf = (view: LoginView) => ({
  // The schemas load with the first validation, so that a form that is only viewed does not download them.
  resolver: async (values: AuthValues) => (await import('./auth-schemas.ts')).checkView(view, values),
  // The order of the specification decides which field is reported and focused first, not the order on the screen.
  shouldFocusError: false,
});

const createForm = (view: LoginView, inviteCode: string): AuthFormControl =>
  createFormControl({ ...optionsOf(view), defaultValues: { ...emptyValues, inviteCode } }).formControl;

/**
 * Creates one form per view. They live as long as the owning component: closing the dialog or changing the view loses no input. Changes in
 * the forms do not re-render the owner.
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

/** Subscribes the component that renders a view to the form of that view. */
export function useAuthForm(forms: AuthForms, view: LoginView): AuthForm {
  const form = useForm({ ...optionsOf(view), formControl: forms[view] });
  // Leaving the page needs no confirmation: a phone number is quickly retyped, and the forms of the dialog outlive the page.
  useDirtyForm(form.formState.isDirty, 'kept');
  return form;
}

/** Copies the phone number and the agreement to the form of the next view. */
export function carryOver(from: AuthFormControl, to: AuthFormControl): void {
  to.setValue('phone', from.getValues('phone'));
  to.setValue('agree', from.getValues('agree'));
  to.clearErrors();
}

/** Moves the focus to a field synchronously; `setFocus` of react-hook-form does not. */
export function focusField(form: AuthFormControl, name: AuthField): void {
  const field = form.control._fields[name] as Field | undefined;
  (field?._f.refs?.[0] ?? field?._f.ref)?.focus?.();
}

export function clearForms(forms: AuthForms): void {
  for (const form of Object.values(forms)) form.reset(emptyValues);
}
