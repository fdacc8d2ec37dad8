import type { Problems } from '#client/forms/call-problems.ts';
import { demandFieldsSchema } from '#shared/contract/demand-fields.ts';
import { DAY_MS } from '#shared/durations.ts';
import { chinaDay } from '#shared/rules/china-day.ts';
import { VALIDITY_MAX_DAYS } from '#shared/rules/limits.ts';
import { placeProblems } from '../place-problems.ts';
import { type DemandFormValues, toDemandBody } from '../publish-values.ts';

/** Checks the form by the rules of the call, and the last day by the calendar. */
export const checkDemand = (values: DemandFormValues, now = Date.now()): Problems =>
  placeProblems({ ...validityProblem(values.validUntil, now), ...schemaProblems(values), ...missingTexts(values) });

function validityProblem(day: string, now: number): Problems {
  if (day && day < chinaDay(now)) return { validUntil: '有效期不能早于今天' };
  return day > chinaDay(now + VALIDITY_MAX_DAYS * DAY_MS) ? { validUntil: `有效期最长 ${VALIDITY_MAX_DAYS} 天` } : {};
}

/** Replaces the "too short" message for empty texts. */
const missingTexts = ({ title, content }: DemandFormValues): Problems => ({
  ...(!title.trim() && { title: '请填写标题' }),
  ...(!content.trim() && { content: '请填写详细说明' }),
});

function schemaProblems(values: DemandFormValues): Problems {
  const parsed = demandFieldsSchema.safeParse(toDemandBody(values));
  const problems: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) problems[path.join('.')] ??= message;
  return problems;
}
