/** Values that the filters of a list accept, and how several values of a filter are written. */

/** Maximum number of values of one filter. */
export const MAX_VALUES = 10;
export const sinceDays = ['1', '3', '7', '30'] as const;
export const verifiedKinds = ['official', 'real'] as const;
/**
 * Demands that a user may exclude from a list: `contacted`: those whose contact they have unlocked; `unwanted`: those they do not want
 * recommended.
 */
export const hiddenKinds = ['contacted', 'unwanted'] as const;
/** Budget ranges that are offered, in yuan. Like budgets, they overlap at their ends. */
export const budgetBands = ['0-10000', '10000-50000', '50000-200000', '200000-500000', '500000-'] as const;

/** Splits the joined values of a filter. */
export const valuesOf = (joined: string | undefined): string[] => joined?.split(',') ?? [];

/** Joins values of a filter, sorted and without duplicates; undefined if there are none. */
export const joinValues = (values: readonly string[]): string | undefined => [...new Set(values)].sort().join(',') || undefined;

/** Adds a value to a filter, or removes it if it is set. */
export const toggleValue = (joined: string | undefined, value: string): string | undefined => {
  const values = valuesOf(joined);
  return joinValues(values.includes(value) ? values.filter((known) => known !== value) : [...values, value]);
};
