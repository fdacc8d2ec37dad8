import type { FieldErrors, FieldValues, ResolverResult } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { RemoteCall } from '#client/lib/remote-call.ts';
import type { AnyCall } from '#shared/contract/define-call.ts';

/** Field → sentence; what belongs to no field of the form stands under ''. */
export type Problems = Readonly<Record<string, string>>;

/** The problems that the call's own rules find in an input before it is sent: the first sentence about each part of the body. */
export async function findProblems(remote: RemoteCall<AnyCall>, input: object): Promise<Problems> {
  const { body } = await remote.load();
  return body ? findSchemaProblems(body, 'body' in input ? input.body : undefined) : {};
}

/** The first sentence about each part of a value, in the order of the schema. */
export function findSchemaProblems(schema: ZodType, value: unknown): Problems {
  const problems: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) problems[String(path[0] ?? '')] ??= message;
  return problems;
}

/** The problems by the names of a form's fields, in the order of the form: of several the first, of unknown ones the first under ''. */
export function placeProblems(problems: Problems, fields: readonly string[], renamed: Readonly<Record<string, string>> = {}): Problems {
  const known: Record<string, string> = {};
  for (const [name, message] of Object.entries(problems)) {
    const [top = ''] = name.split('.');
    const own = renamed[name] ?? renamed[top] ?? top;
    known[fields.includes(own) ? own : ''] ??= message;
  }
  return Object.fromEntries([...fields, ''].flatMap((field) => (known[field] === undefined ? [] : [[field, known[field]]])));
}

/** The result of a resolver of react-hook-form; the first problem is the first one told. `typeFields.name` is a part of a field. */
export function toResolved<Values extends FieldValues>(values: Values, problems: Problems): ResolverResult<Values> {
  const errors: Record<string, object> = {};
  for (const [name, message] of Object.entries(problems)) {
    const [field = '', part] = name.split('.');
    const error = { type: 'rule', message };
    errors[field || 'root'] = part === undefined ? error : { ...errors[field], [part]: error };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors: errors as FieldErrors<Values> } : { values, errors: {} };
}

/** The first error among a form's errors, or inside one of them: lists and records have theirs by place. */
export function findError(errors: unknown, name = ''): { name: string; message: string } | null {
  if (typeof errors !== 'object' || errors === null) return null;
  if ('message' in errors && typeof errors.message === 'string' && errors.message) return { name, message: errors.message };
  for (const [key, inner] of Object.entries(errors)) {
    const found = key === 'ref' ? null : findError(inner, name ? `${name}.${key}` : key);
    if (found) return found;
  }
  return null;
}
