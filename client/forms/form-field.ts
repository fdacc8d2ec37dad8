import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useDirtyForm } from '#client/lib/dirty-forms.ts';
import type { Problems } from './call-problems.ts';
import { BLOCKED } from './use-submission.ts';

/** Connects a field with its form: `useCallForm` makes it, every field of this folder takes it by spread. */
export interface FormField<Value = string> {
  /** Of the control that gets the focus when the field is wrong. */
  id: string;
  name: string;
  value: Value;
  /** Says what is wrong with it, in a sentence; null: nothing. */
  error: string | null;
  onChange: (value: Value) => void;
  /** Says why the form cannot be sent yet (a picture is still on its way); null: it can. */
  onBlocked?: (reason: string | null) => void;
}

/** Keeps the form from being sent, and the page from being left, while there is a reason. */
export function useBlocked(onBlocked: FormField['onBlocked'], reason: string | null): void {
  const notify = useRef(onBlocked);
  useEffect(() => {
    notify.current = onBlocked;
  });
  useEffect(() => {
    notify.current?.(reason);
    return () => notify.current?.(null);
  }, [reason]);
  useDirtyForm(reason !== null);
}

/** Moves the focus by the ids of fields: `{id}-{name}`. */
export const focusIn =
  (id: string) =>
  (name: string): void =>
    document.getElementById(`${id}-${name.replace('.', '-')}`)?.focus();

/** The fields of a form that are not ready (a picture is on its way): `useSubmission` sends nothing before they are. */
export function useBlockedFields<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const [reasons] = useState(() => new Map<string, string>());
  return {
    block(name: Path<Values>, reason: string | null): void {
      if (reason !== null) return void reasons.set(name, reason);
      reasons.delete(name);
      if (form.getFieldState(name).error?.type === BLOCKED) form.clearErrors(name);
    },
    findBlocked(): Problems | null {
      const [blocked] = reasons;
      return blocked ? Object.fromEntries([blocked]) : null;
    },
  };
}
