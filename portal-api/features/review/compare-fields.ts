import { fieldNames } from '../../domain/demands/demand-fields.ts';

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** The fields that differ, as a reviewer reads them. */
export function compareFields(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): FieldChange[] {
  return Object.keys(fieldNames)
    .map((field) => ({ field, before: formatValue(before[field]), after: formatValue(after[field]) }))
    .filter((change) => change.before !== change.after);
}

/** A field's value on as few lines as it has. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('、');
  if (typeof value === 'object') {
    return Object.entries(value)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, text]) => `${name}=${String(text)}`)
      .join('；');
  }
  return String(value);
}
