import type { RemoteCall } from '#client/lib/remote-call.ts';
import type { AnyCall } from '#shared/contract/define-call.ts';

/** Field → sentence; what belongs to no field of the form stands under ''. */
export type Problems = Readonly<Record<string, string>>;

/** The problems that the call's own rules find in an input before it is sent: the first sentence about each part of the body. */
export async function findProblems(remote: RemoteCall<AnyCall>, input: object): Promise<Problems> {
  const { body } = await remote.load();
  const problems: Record<string, string> = {};
  const sent: unknown = 'body' in input ? input.body : undefined;
  for (const { path, message } of body?.safeParse(sent).error?.issues ?? []) problems[String(path[0] ?? '')] ??= message;
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
