import { CodeNumberField } from '#client/forms/code-number-field.tsx';
import type { FormField } from '#client/forms/form-field.ts';
import { isCreditCode } from '#shared/rules/credit-code.ts';

const problemOf = (code: string): string | null => (isCreditCode(code) ? null : '统一社会信用代码校验不通过，请对照营业执照核对');

/** A unified social credit code, checked along GB 32100. */
export const CreditCodeField = (field: FormField) => (
  <CodeNumberField {...field} label="统一社会信用代码" hint="营业执照上的 18 位代码" strangers={/[^0-9A-Z]/g} problemOf={problemOf} />
);
