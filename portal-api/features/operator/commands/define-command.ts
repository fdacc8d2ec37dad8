import type * as z from 'zod';
import type { OperatorContext } from '../../../domain/operators/operator-context.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { wordIssue } from '../../../platform/http/issue-words.ts';

/** Defines an operator command by its input and its implementation. */
export function define<Input extends z.ZodType, Answer>(
  input: Input,
  run: (operator: OperatorContext, given: z.output<Input>) => Promise<Answer>,
) {
  return { input, run: (operator: OperatorContext, given: unknown) => run(operator, readInput(input, given)) };
}

function readInput<Input extends z.ZodType>(schema: Input, given: unknown): z.output<Input> {
  const parsed = schema.safeParse(given, { error: wordIssue });
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.') || '_', issue.message]));
  throw new ApiError(400, parsed.error.issues[0]?.message ?? '参数有误', { fields });
}
