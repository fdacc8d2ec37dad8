import type { FieldErrors, FieldValues, ResolverResult } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { RemoteCall } from '#client/lib/remote-call.ts';
import type { AnyCall } from '#shared/contract/define-call.ts';

/** Error messages by field. Problems of no field of the form are under ''. */
export type Problems = Readonly<Record<string, string>>;

/** Validates an input with the call's own rules before it is sent. Returns the first message for each field of the body. */
export async function findProblems(remote: RemoteCall<AnyCall>, input: object): Promise<Problems> {
  const { body } = await remote.load();
  return body ? findSchemaProblems(body, 'body' in input ? input.body : undefined) : {};
}

/** Returns the first message for each top-level field of a value, in the order of the schema. */
export function findSchemaProblems(schema: ZodType, value: unknown): Problems {
  const problems: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) problems[String(path[0] ?? '')] ??= message;
  return problems;
}

/** Maps problems to the fields of a form, in its order: the first problem of each field, and the first one of unknown fields under ''. */
export function placeProblems(problems: Problems, fields: readonly string[], renamed: Readonly<Record<string, string>> = {}): Problems {
  const known: Record<string, string> = {};
  for (const [name, message] of Object.entries(problems)) {
    const [top = ''] = name.split('.');
    const own = renamed[name] ?? renamed[top] ?? top;
    known[fields.includes(own) ? own : ''] ??= message;
  }
  return Object.fromEntries([...fields, ''].flatMap((field) => (known[field] === undefined ? [] : [[field, known[field]]])));
}

/** Returns a resolver result for react-hook-form. It keeps the order of the problems. `typeFields.name` becomes a nested error. */
export function toResolved<Values extends FieldValues>(values: Values, problems: Problems): ResolverResult<Values> {
  const errors: Record<string, object> = {};
  for (const [name, message] of Object.entries(problems)) {
    const [field = '', part] = name.split('.');
    const error = { type: 'rule', message };
    errors[field || 'root'] = part === undefined ? error : { ...errors[field], [part]: error };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors: errors as FieldErrors<Values> } : { values, errors: {} };
}

/** Returns the first error among a form's errors. Errors of lists and records are nested by index or key. */
export function findError(errors: unknown, name = ''): { name: string; message: string } | null {
  if (typeof errors !== 'object' || errors === null) return null;
  if ('message' in errors && typeof errors.message === 'string' && errors.message) return { name, message: errors.message };
  for (const [key, inner] of Object.entries(errors)) {
    const found = key === 'ref' ? null : findError(inner, name ? `${name}.${key}` : key);
    if (found) return found;
  }
  return null;
}
