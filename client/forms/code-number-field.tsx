import { type FormField, useBlocked } from './form-field.ts';
import { TextField } from './text-field.tsx';

const LENGTH = 18;

interface CodeNumberFieldProps extends FormField {
  label: string;
  /** Says what is wanted, as long as nothing is typed. */
  hint: string;
  /** Which characters do not belong in it, once in capitals: they are dropped as they are typed. */
  strangers: RegExp;
  /** Says what is wrong with a complete one; null: nothing. */
  problemOf: (code: string) => string | null;
}

/** A number of 18 characters with a check character (identity number, credit code): validated as soon as it is complete, and not sent while it is wrong. */
export function CodeNumberField({ hint, strangers, problemOf, ...field }: CodeNumberFieldProps) {
  const { length } = field.value;
  const problem = length < LENGTH ? null : problemOf(field.value);
  useBlocked(field.onBlocked, problem);
  const help = length === 0 ? hint : length < LENGTH ? `已输入 ${length} 位，共 ${LENGTH} 位` : '格式正确';
  return (
    <TextField
      {...field}
      error={problem ?? field.error}
      help={help}
      clean={(typed) => typed.normalize('NFKC').toUpperCase().replace(strangers, '').slice(0, LENGTH)}
      autoCapitalize="characters"
      required
    />
  );
}
