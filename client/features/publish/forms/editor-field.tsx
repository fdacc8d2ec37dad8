import type { ReactNode } from 'react';
import { type FieldPathValue, type UseFormReturn, useWatch } from 'react-hook-form';
import type { FormField } from '#client/forms/form-field.ts';
import { type DemandField, type DemandFormValues, fieldId } from '../publish-values.ts';
import { type Editor, useProblem } from './use-demand-form.ts';

type EditorName = DemandField | `typeFields.${string}`;

interface EditorFieldProps<Name extends EditorName> {
  editor: Editor;
  name: Name;
  children: (field: FormField<FieldPathValue<DemandFormValues, Name>>) => ReactNode;
}

/** Connects one field of the demand with a field of client/forms. Only this field re-renders when its value changes. */
export function EditorField<Name extends EditorName>({ editor, name, children }: EditorFieldProps<Name>) {
  const { form } = editor;
  const value = useWatch({ control: form.control, name });
  const error = useProblem(editor, name);
  return children({ id: fieldId(name), name, value, error, onChange: (next) => changeField(form, name, next) });
}

/** Sets a field that the user has changed; revalidates it immediately if it was invalid. */
export function changeField<Name extends DemandField | `typeFields.${string}`>(
  form: UseFormReturn<DemandFormValues>,
  name: Name,
  value: FieldPathValue<DemandFormValues, Name>,
): void {
  form.setValue(name, value, { shouldDirty: true });
  if (form.getFieldState(name).invalid) void form.trigger(name);
}
