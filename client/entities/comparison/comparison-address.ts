import type { DemandCard } from '#shared/contract/demand.ts';
import { href } from '#shared/routes/href.ts';
import { isDemandName, isDemandNumber } from '#shared/rules/demand-number.ts';

/** More columns than this nobody reads side by side. */
export const MOST_COMPARED = 4;

/** The name of a demand in the address of a comparison: its public number, or its id where a foreign API numbers otherwise. */
export const comparedKey = ({ demandNumber, id }: Pick<DemandCard, 'demandNumber' | 'id'>): string =>
  isDemandNumber(demandNumber) ? demandNumber : id;

/** The demands that an address names (`ids`, joined by commas), each once; names that cannot be of any are left out. */
export const readCompared = (query: URLSearchParams): string[] =>
  [...new Set((query.get('ids') ?? '').split(',').map((key) => key.trim()))].filter(isDemandName).slice(0, MOST_COMPARED);

/** `/demand/compare?ids=BD1,BD2` */
export const compareHref = (keys: readonly string[]): string =>
  keys.length > 0 ? `${href('demand.compare')}?ids=${keys.join(',')}` : href('demand.compare');
