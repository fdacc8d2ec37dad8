import { useEffect, useRef } from 'react';
import { useDirtyForm } from '#client/lib/dirty-forms.ts';

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
