import type { DemandCard, DemandFacets, SearchGroup, SearchUnderstanding } from '#shared/contract/demand.ts';
import type { Page } from '#shared/contract/envelope.ts';
import type { DemandSearch, IgnoredPart } from '#shared/rules/demand-search.ts';
import { demandTypeName } from '#shared/text/labels.ts';
import { groupDigits } from '#shared/text/texts.ts';

/** Returns the heading of the page: 「广告主需求」, 「全部需求」. */
export const listHeading = ({ typeCode }: DemandSearch): string => (typeCode ? `${demandTypeName(typeCode)}需求` : '全部需求');

/** Returns the search with further parts recorded as ignored. */
export const withIgnored = (search: DemandSearch, ...parts: readonly IgnoredPart[]): DemandSearch => ({
  ...search,
  ignored: [...(search.ignored ?? []), ...parts],
});

/** The number of demands in a list, and the number that can be reached by its pages. */
export interface ListExtent {
  total: number;
  isTotalAtLeast?: boolean | null | undefined;
  reachable?: number | null | undefined;
}

interface SearchRemoval {
  name: string;
  value: string;
  total: number;
  isTotalAtLeast: boolean;
}

/** One page of a list as returned by the call. */
export type SearchPage = Page<DemandCard> &
  ListExtent & {
    facets?: DemandFacets | null | undefined;
    /** The values of `hide` that are available to the viewer; null if there are none. */
    mayHide?: readonly string[] | null | undefined;
    understanding?: SearchUnderstanding | null | undefined;
    groups?: readonly SearchGroup[] | null | undefined;
    advertised?: readonly DemandCard[] | null | undefined;
    /** The number of demands after removing each condition. */
    removals?: readonly SearchRemoval[] | null | undefined;
    /** The search that was answered, if it differs from the requested one. */
    asked?: DemandSearch | undefined;
  };

/** Formats the total: 「128」, or 「4000+」 if it is only a lower bound. */
export const totalLabel = ({ total, isTotalAtLeast }: ListExtent): string => `${groupDigits(total)}${isTotalAtLeast ? '+' : ''}`;

/** Returns the number of rows that can be reached by the pages. */
export const reachableTotal = ({ total, reachable }: ListExtent): number => Math.min(total, reachable ?? total);

/** Returns the last page that has rows; 1 for an empty list. */
export const lastPage = (page: SearchPage): number => Math.max(1, Math.ceil(reachableTotal(page) / page.pageSize));
