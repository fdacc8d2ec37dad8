/** The values that filters of a list take, and how several of one are written. */

/** Values of one filter. */
export const MAX_VALUES = 10;
export const sinceDays = ['1', '3', '7', '30'] as const;
export const verifiedKinds = ['official', 'real'] as const;
/** Demands that a person may leave out of a list: those that they do not want recommended, those whose contact they have unlocked. */
export const hiddenKinds = ['contacted', 'unwanted'] as const;
/** The ranges that are offered, in yuan. They overlap at their ends as budgets do. */
export const budgetBands = ['0-10000', '10000-50000', '50000-200000', '200000-500000', '500000-'] as const;

/** The values of a filter. */
export const valuesOf = (joined: string | undefined): string[] => joined?.split(',') ?? [];

/** The other way round; undefined for none. */
export const joinValues = (values: readonly string[]): string | undefined => [...new Set(values)].sort().join(',') || undefined;

/** Adds a value to a filter, or takes it away. */
export const toggleValue = (joined: string | undefined, value: string): string | undefined => {
  const values = valuesOf(joined);
  return joinValues(values.includes(value) ? values.filter((known) => known !== value) : [...values, value]);
};
