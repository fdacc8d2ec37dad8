import { type Field, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { LoginView } from '#client/lib/portal-store.tsx';
import { type AuthField, type AuthValues, emptyValues } from './auth-values.ts';

export type AuthForm = UseFormReturn<AuthValues>;
export type AuthForms = Readonly<Record<LoginView, AuthForm>>;

/** The rules load with the first check, so that a form which is only looked at costs nothing. */
const resolverOf =
  (view: LoginView): Resolver<AuthValues> =>
  async (...args) =>
    (await import('./auth-schemas.ts')).checkView(view, ...args);

const resolvers = {
  chooser: resolverOf('chooser'),
  login: resolverOf('login'),
  register: resolverOf('register'),
  forgot: resolverOf('forgot'),
};

const optionsOf = (view: LoginView, inviteCode: string) => ({
  defaultValues: { ...emptyValues, inviteCode },
  resolver: resolvers[view],
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

/**
 * Moves the focus to a field at once. The library's own `setFocus` waits for a timer, by which time a quick reader may already be
 * typing into another field, and the rest of what they type would land in this one.
 */
export function focusField(form: AuthForm, name: AuthField): void {
  const field = form.control._fields[name] as Field | undefined;
  (field?._f.refs?.[0] ?? field?._f.ref)?.focus?.();
}

export function clearForms(forms: AuthForms): void {
  for (const form of Object.values(forms)) form.reset(emptyValues);
}
