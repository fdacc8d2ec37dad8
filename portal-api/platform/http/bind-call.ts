import type { Request, RequestHandler, Response, Router } from 'express';
import type * as z from 'zod';
import type { AnyCall, CallRequest } from '#shared/contract/define-call.ts';
import { ApiError } from './api-error.ts';
import { wordIssue } from './issue-words.ts';
import { PreparedAnswer } from './prepared-answer.ts';
import { requireSession } from './session.ts';
import { StoredAnswer } from './stored-answer.ts';

export type CallAnswer<C extends AnyCall> = z.input<C['response']> | z.output<C['response']>;
/**
 * The return type of a handler. Calls that are not idempotent return an answer that is found again if the outcome of their commit was lost.
 */
type Given<C extends AnyCall> = [Exclude<C['idempotent'], undefined>] extends [false]
  ? StoredAnswer<CallAnswer<C>>
  : CallAnswer<C> | PreparedAnswer;
type Handler<C extends AnyCall> = (input: CallRequest<C>, request: Request, response: Response) => Promise<Given<C>>;

/**
 * Serves one call of the contract. A call for signed-in users checks the session first (401), so that nobody else learns its fields.
 * Validates the input by the call's schemas (400 with `data.fields` otherwise), and sends the handler's result in the envelope.
 */
export function bindCall<C extends AnyCall>(router: Router, call: C, handler: Handler<C>): void {
  const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const isPrivate = (call.audience ?? 'user') === 'user';
  router[method](call.path, async (request, response) => {
    if (isPrivate) requireSession(request);
    const input = {
      params: parsePart(call.params, request.params),
      query: parsePart(call.query, request.query),
      body: parsePart(call.body, request.body ?? {}),
    } as CallRequest<C>;
    const data = await handler(input, request, response);
    if (data instanceof PreparedAnswer) data.send(request, response);
    else response.json(envelope(StoredAnswer.isOne(data) ? data.data : data));
  });
}

/** Wraps the data of a successful answer. */
export const envelope = (data: unknown) => ({ code: 200, message: 'ok', data });

function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { error: wordIssue });
  const fields = parsed.success ? findNulCharacters(parsed.data) : describeIssues(parsed.error.issues);
  if (parsed.success && Object.keys(fields).length === 0) return parsed.data;
  throw new ApiError(400, Object.values(fields)[0] ?? '请求参数有误', { fields });
}

function describeIssues(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[issue.path.join('.') || '_'] ??= issue.message;
  return fields;
}

/** Maximum nesting depth of a body, far beyond what any call needs. */
const MAX_LEVELS = 20;

/** Rejects deeply nested bodies with 400: recursive code would overflow the stack on them. The JSON parser accepts them. */
export const refuseDeepBodies: RequestHandler = (request, _response, next) => {
  if (isDeeperThan(MAX_LEVELS, request.body)) throw new ApiError(400, '请求格式有误');
  next();
};

const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' && value !== null && (levels === 0 || Object.values(value).some((part) => isDeeperThan(levels - 1, part)));

/** Finds strings with NUL characters, which PostgreSQL cannot store, so that they are rejected here instead of failing there. */
function findNulCharacters(value: unknown, path = ''): Record<string, string> {
  if (typeof value === 'string') return value.includes('\0') ? { [path || '_']: '含有无效字符' } : {};
  if (typeof value !== 'object' || value === null) return {};
  const parts = Object.entries(value).map(([key, part]) => findNulCharacters(part, path ? `${path}.${key}` : key));
  return Object.assign({}, ...parts);
}
