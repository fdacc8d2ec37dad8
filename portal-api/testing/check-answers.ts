import type { ServerResponse } from 'node:http';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Express, NextFunction, Request, Response } from 'express';
import { allCalls } from '#shared/contract/all-calls.ts';
import { createCallFinder } from '#shared/contract/find-call.ts';
import { describeContract } from '#shared/contract/openapi.ts';

const findCall = createCallFinder(allCalls);
const { paths, components } = describeContract('test');
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
const validators = new Map<string, ValidateFunction | null>();

/** Express's entry point for requests: public in its JavaScript, but missing from its types. */
interface Handled extends Express {
  handle: (request: Request, response: Response, next?: NextFunction) => void;
}

/**
 * Checks every response of an API under test against docs/openapi.json: a call of the contract may return only the documented statuses,
 * with exactly their fields. Any other response is sent as a 599 with the reason, so that the requesting test fails.
 */
export function checkAnswers(api: Express): Express {
  const app = api as Handled;
  const handle = app.handle.bind(app);
  app.handle = (request, response, next) => {
    const call = findCall(request.method ?? 'GET', request.url ?? '/');
    if (call) watch(response, (status, text) => findDifference(call, status, text));
    handle(request, response, next);
  };
  return app;
}

/** Passes a response to `check` when it ends. If `check` returns a problem, sends that as a 599 instead. */
function watch(response: ServerResponse, check: (status: number, text: string) => string | null): void {
  const chunks: Buffer[] = [];
  const { end, write } = response;
  const take = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  response.write = ((...args: Parameters<typeof write>) => {
    take(args[0]);
    return write.apply(response, args);
  }) as typeof write;
  response.end = ((...args: Parameters<typeof end>) => {
    take(args[0]);
    const isChecked = !response.headersSent && response.statusCode !== 304 && response.req.method !== 'HEAD';
    const problem = isChecked && check(response.statusCode, Buffer.concat(chunks).toString());
    if (!problem) return end.apply(response, args);
    for (const name of ['Content-Length', 'ETag']) response.removeHeader(name);
    response.statusCode = 599;
    return end.call(response, JSON.stringify({ code: 599, message: problem, data: null }), 'utf8');
  }) as typeof end;
}

interface Operation {
  responses: Record<string, { content: { 'application/json': { schema: object } } }>;
}

/** Returns the first difference from the document, or null. */
function findDifference({ name, method, path }: (typeof allCalls)[number], status: number, text: string): string | null {
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Operation;
  const schema = operation.responses[status]?.content['application/json'].schema;
  if (!schema) return `${name} answered ${status}, which docs/openapi.json does not know`;
  const key = `${name} ${status}`;
  const validate = validators.get(key) ?? ajv.compile({ ...closed(schema), components: closed(components) });
  validators.set(key, validate);
  if (validate(JSON.parse(text))) return null;
  const problems = validate.errors?.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
  return `${key} does not look as docs/openapi.json says: ${problems?.slice(0, 5).join('; ')}`;
}

/** Returns a copy of the schema that rejects additional fields. */
function closed(schema: object, isPart = false): object {
  if (Array.isArray(schema)) return schema.map((item) => (typeof item === 'object' && item ? closed(item, isPart) : item));
  const entries = Object.entries(schema).map(([key, value]) => [
    key,
    typeof value === 'object' && value !== null ? closed(value, key === 'allOf') : value,
  ]);
  const isObject = 'properties' in schema && !('$ref' in schema) && schema.properties !== null;
  const isWhole = !isPart && (('type' in schema && schema.type === 'object' && isObject) || 'allOf' in schema);
  return Object.fromEntries(isWhole ? [...entries, ['unevaluatedProperties', false]] : entries);
}
