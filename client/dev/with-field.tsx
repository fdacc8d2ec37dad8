import { type ReactNode, useState } from 'react';
import type { FormField } from '#client/forms/form-field.ts';

interface WithFieldProps<Value> {
  /** Prefix of the field's id; unique on the page. */
  name: string;
  initial: Value;
  error?: string;
  children: (field: FormField<Value>) => ReactNode;
}

/** Holds the value of one field, as a form would. */
export function WithField<Value>({ name, initial, error, children }: WithFieldProps<Value>) {
  const [value, setValue] = useState(initial);
  return children({ id: `field-${name}`, name, value, error: error ?? null, onChange: setValue });
}
