import { type FormEvent, useRef, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { toApiFailure } from '#client/lib/api-failure.ts';
import type { LoginView } from '#client/lib/portal-store.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { type AuthForm, focusField } from './auth-forms.ts';
import { type AuthField, type AuthValues, fieldOfServer } from './auth-values.ts';

/**
 * Submits a view's form once at a time, however often it is pressed. A missing value is told as a toast and beside its field, in the
 * order of the specification; what the server says against a field is put beside it, anything else below the form.
 */
export function useAuthSubmit(form: AuthForm, view: LoginView, send: (values: AuthValues) => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    try {
      await form.handleSubmit(send, (errors) => showFirstError(form, errors))();
    } catch (error) {
      placeFailure(form, view, error);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return { isBusy, submit };
}

/** The rules put their errors in the order in which they are told. */
function showFirstError(form: AuthForm, errors: FieldErrors<AuthValues>): void {
  const [field] = Object.keys(errors) as AuthField[];
  const message = field && errors[field]?.message;
  if (!message) return;
  showToast(message, { tone: 'error' });
  focusField(form, field);
}

function placeFailure(form: AuthForm, view: LoginView, error: unknown): void {
  const failure = toApiFailure(error);
  const placed = Object.entries(failure.fields).flatMap(([name, message]) => {
    const field = fieldOfServer(view, name);
    return field ? [{ field, message }] : [];
  });
  for (const { field, message } of placed) form.setError(field, { type: 'server', message });
  const [first] = placed;
  if (first) focusField(form, first.field);
  else form.setError('root', { type: 'server', message: failure.message });
}
