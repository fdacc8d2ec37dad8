import { CodeNumberField } from '#client/forms/code-number-field.tsx';
import type { FormField } from '#client/forms/form-field.ts';
import { chinaDay } from '#shared/rules/china-day.ts';
import { identityNumberProblem } from '#shared/rules/identity-number.ts';

/** Asked for a whole number only, which no server renders: it reads the clock. */
const problemNow = (number: string): string | null => identityNumberProblem(number, chinaDay(Date.now()));

/** An identity number, checked along GB 11643. */
export const IdentityNumberField = (field: FormField) => (
  <CodeNumberField {...field} label="身份证号" hint="18 位居民身份证号，最后一位可以是 X" strangers={/[^\dX]/g} problemOf={problemNow} />
);
