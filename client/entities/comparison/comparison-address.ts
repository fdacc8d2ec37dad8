import type { DemandCard } from '#shared/contract/demand.ts';
import { href } from '#shared/routes/href.ts';
import { isDemandName, isDemandNumber } from '#shared/rules/demand-number.ts';

/** Maximum number of demands in a comparison: more columns cannot be read side by side. */
export const MAX_COMPARED = 4;

/**
 * Returns the key of a demand in the URL of a comparison: its public number, or its id if a company's own portal API numbers differently.
 */
export const comparedKey = ({ demandNumber, id }: Pick<DemandCard, 'demandNumber' | 'id'>): string =>
  isDemandNumber(demandNumber) ? demandNumber : id;

/** Returns the demand keys in a URL (`ids`, separated by commas) without duplicates. Skips invalid keys. */
export const readCompared = (query: URLSearchParams): string[] =>
  [...new Set((query.get('ids') ?? '').split(',').map((key) => key.trim()))].filter(isDemandName).slice(0, MAX_COMPARED);

/** Returns the URL of a comparison: `/demand/compare?ids=BD1,BD2`. */
export const compareHref = (keys: readonly string[]): string =>
  keys.length > 0 ? `${href('demand.compare')}?ids=${keys.join(',')}` : href('demand.compare');
