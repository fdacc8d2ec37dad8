import type { FieldError, FieldErrors, ResolverResult } from 'react-hook-form';
import { demandFieldsSchema } from '#shared/contract/demand-fields.ts';
import { chinaDay } from '#shared/rules/china-day.ts';
import { type DemandFormValues, fieldOrder, toDemandBody } from '../publish-values.ts';

const DAY_MS = 24 * 60 * 60_000;
/** As the portal API has it. */
const LONGEST_DAYS = 365;

/** Checks the form by the rules that the call has too, and what only the calendar knows. */
export function checkDemand(values: DemandFormValues, now = Date.now()): ResolverResult<DemandFormValues> {
  const problems = { ...validityProblem(values.validUntil, now), ...schemaProblems(values), ...missingTexts(values) };
  return Object.keys(problems).length === 0 ? { values, errors: {} } : { values: {}, errors: toErrors(problems) };
}

function validityProblem(day: string, now: number): Record<string, string> {
  if (day && day < chinaDay(now)) return { validUntil: '有效期不能早于今天' };
  return day > chinaDay(now + LONGEST_DAYS * DAY_MS) ? { validUntil: `有效期最长 ${LONGEST_DAYS} 天` } : {};
}

/** Nothing at all is not «too short». */
const missingTexts = ({ title, content }: DemandFormValues): Record<string, string> => ({
  ...(!title.trim() && { title: '请填写标题' }),
  ...(!content.trim() && { content: '请填写详细说明' }),
});

function schemaProblems(values: DemandFormValues): Record<string, string> {
  const parsed = demandFieldsSchema.safeParse(toDemandBody(values));
  const problems: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) problems[problemName(path)] ??= message;
  return problems;
}

/** A field, or one of the questions of its type. */
const problemName = ([field, part]: readonly PropertyKey[]): string =>
  field === 'typeFields' && part !== undefined ? `typeFields.${String(part)}` : String(field);

function toErrors(problems: Record<string, string>): FieldErrors<DemandFormValues> {
  const errors: FieldErrors<DemandFormValues> = {};
  const answers: Record<string, FieldError> = {};
  for (const [name, message] of Object.entries(problems)) {
    const [path, part] = name.split('.');
    const field = fieldOrder.find((known) => known === path);
    const error = { type: 'rule', message };
    if (part !== undefined) answers[part] = error;
    else if (field) Object.assign(errors, { [field]: error });
  }
  return Object.keys(answers).length > 0 ? { ...errors, typeFields: answers } : errors;
}
