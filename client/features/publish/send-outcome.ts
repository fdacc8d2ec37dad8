import type { ApiFailure } from '#client/lib/api-failure.ts';
import { type DemandField, fieldOrder } from './publish-values.ts';

/** Where the server's sentences belong, in the order of the page; names that are no field of the form are left out. */
export function placeProblems(fields: Readonly<Record<string, string>>): { name: DemandField | `typeFields.${string}`; message: string }[] {
  const placed = Object.entries(fields).flatMap(([path, message]) => {
    const [name, part] = path.split('.');
    const field = fieldOrder.find((known) => known === name);
    if (!field) return [];
    return [{ field, name: field === 'typeFields' && part ? (`typeFields.${part}` as const) : field, message }];
  });
  return placed
    .toSorted((one, other) => fieldOrder.indexOf(one.field) - fieldOrder.indexOf(other.field))
    .map(({ name, message }) => ({ name, message }));
}

/** Publishing and changing are refused with a reason (403): what the pre-check knows, but may have changed since. */
export function refusalReason({ data }: ApiFailure): string | null {
  if (typeof data !== 'object' || data === null || !('reason' in data)) return null;
  return typeof data.reason === 'string' ? data.reason : null;
}
