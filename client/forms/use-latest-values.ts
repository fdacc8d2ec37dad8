import { useEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Keeps the form up to date with changes made elsewhere: resets it to the new `known`, except for the fields that the user has changed.
 * Returns a function to call with the sent values after saving, so that the saved fields follow the server, which may have trimmed them.
 */
export function useLatestValues<Known, Values extends FieldValues>(
  form: UseFormReturn<Values>,
  known: Known,
  valuesOf: (known: Known) => Values,
): (sent: Values) => void {
  const last = useRef(known);
  /** The form's values when they last matched `known`. */
  const before = useRef(valuesOf(known));
  useEffect(() => {
    if (last.current === known) return;
    last.current = known;
    const typed = form.getValues();
    const changed = (Object.keys(typed) as Path<Values>[]).filter((name) => typed[name] !== before.current[name]);
    before.current = valuesOf(known);
    form.reset(before.current);
    for (const name of changed) form.setValue(name, typed[name], { shouldDirty: true });
  }, [known, form, valuesOf]);
  return (sent) => {
    before.current = sent;
  };
}
