import { isCreditCode } from '#shared/rules/credit-code.ts';
import { type FormField, useBlocked } from './form-field.ts';
import { TextField } from './text-field.tsx';

const LENGTH = 18;

interface CodeNumberFieldProps extends FormField {
  label: string;
  /** Help text shown while the field is empty. */
  hint: string;
  /** Matches characters that are not allowed, after conversion to upper case. They are dropped as they are typed. */
  strangers: RegExp;
  /** Returns the problem of a complete number; null if it is valid. */
  problemOf: (code: string) => string | null;
}

/**
 * A number of 18 characters with a check character (identity number, credit code). It is validated as soon as it is complete, and the form
 * cannot be sent while it is invalid.
 */
export function CodeNumberField({ hint, strangers, problemOf, ...field }: CodeNumberFieldProps) {
  const clean = (typed: string) => typed.normalize('NFKC').toUpperCase().replace(strangers, '').slice(0, LENGTH);
  // The value may still be raw text of an input method.
  const code = clean(field.value);
  const { length } = code;
  const problem = length < LENGTH ? null : problemOf(code);
  useBlocked(field.onBlocked, problem);
  const help = length === 0 ? hint : length < LENGTH ? `已输入 ${length} 位，共 ${LENGTH} 位` : '格式正确';
  return <TextField {...field} error={problem ?? field.error} help={help} clean={clean} autoCapitalize="characters" required />;
}

/** A unified social credit code, validated according to GB 32100. */
export const CreditCodeField = (field: FormField) => (
  <CodeNumberField
    {...field}
    label="统一社会信用代码"
    hint="营业执照上的 18 位代码"
    strangers={/[^0-9A-Z]/g}
    problemOf={creditCodeProblem}
  />
);

const creditCodeProblem = (code: string): string | null => (isCreditCode(code) ? null : '统一社会信用代码校验不通过，请对照营业执照核对');
