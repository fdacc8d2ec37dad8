import type { FieldPathValue, UseFormReturn } from 'react-hook-form';
import type { DemandField, DemandFormValues } from '../publish-values.ts';

/** What a control does when the reader has changed it: a field that was wrong is judged again at once. */
export function changeField<Name extends DemandField | `typeFields.${string}`>(
  form: UseFormReturn<DemandFormValues>,
  name: Name,
  value: FieldPathValue<DemandFormValues, Name>,
): void {
  form.setValue(name, value, { shouldDirty: true });
  if (form.getFieldState(name).invalid) void form.trigger(name);
}
