import { useEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * A change made elsewhere meanwhile stands in the form, too: `known` as it is now, beside the fields that the reader has changed. Gives
 * what is to be told once the form was saved: of what was sent the server may have taken blanks away.
 */
export function useLatestValues<Known, Values extends FieldValues>(
  form: UseFormReturn<Values>,
  known: Known,
  valuesOf: (known: Known) => Values,
): (sent: Values) => void {
  const last = useRef(known);
  /** As the form was when it said the same as `known`. */
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
