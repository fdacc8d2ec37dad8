import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useDirtyForm } from '#client/lib/dirty-forms.ts';
import type { Problems } from './call-problems.ts';
import { BLOCKED } from './use-submission.ts';

/** Connects a field with its form. `useCallForm` creates it; every field in this folder takes it as spread props. */
export interface FormField<Value = string> {
  /** Id of the control that is focused if the field is invalid. */
  id: string;
  name: string;
  value: Value;
  /** Error message; null if there is none. */
  error: string | null;
  onChange: (value: Value) => void;
  /** Reports why the form cannot be sent yet (a picture is still uploading); null once it can. */
  onBlocked?: (reason: string | null) => void;
}

/** Blocks sending the form and leaving the page while there is a reason. */
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

/** Returns a function that focuses a field by its id, `{id}-{name}`. */
export const focusIn =
  (id: string) =>
  (name: string): void =>
    document.getElementById(`${id}-${name.replace('.', '-')}`)?.focus();

/** Tracks fields that are not ready, such as an unfinished upload. `useSubmission` sends nothing while there are any. */
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
