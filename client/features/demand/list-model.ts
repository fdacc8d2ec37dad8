import type { DemandCard, DemandFacets, SearchGroup, SearchUnderstanding } from '#shared/contract/demand.ts';
import type { Page } from '#shared/contract/envelope.ts';
import type { DemandSearch, IgnoredPart } from '#shared/rules/demand-search.ts';
import { demandTypeName } from '#shared/text/labels.ts';
import { groupDigits } from '#shared/text/texts.ts';

/** 「广告主需求」, 「全部需求」: what stands on the page. */
export const listHeading = ({ typeCode }: DemandSearch): string => (typeCode ? `${demandTypeName(typeCode)}需求` : '全部需求');

/** A search of which parts were left out. */
export const withIgnored = (search: DemandSearch, ...parts: readonly IgnoredPart[]): DemandSearch => ({
  ...search,
  ignored: [...(search.ignored ?? []), ...parts],
});

/** How many demands a list has, and how many of them its pages lead to. */
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

/** One page of a list as the call gives it. */
export type SearchPage = Page<DemandCard> &
  ListExtent & {
    facets?: DemandFacets | null | undefined;
    /** The values of `hide` that the viewer may use; null: none. */
    mayHide?: readonly string[] | null | undefined;
    understanding?: SearchUnderstanding | null | undefined;
    groups?: readonly SearchGroup[] | null | undefined;
    advertised?: readonly DemandCard[] | null | undefined;
    /** The numbers of demands that taking one condition away would leave. */
    removals?: readonly SearchRemoval[] | null | undefined;
    /** The search that was answered, where it is not the one that was asked for. */
    asked?: DemandSearch | undefined;
  };

/** 「128」, or 「4000+」 while there are more than have been counted. */
export const totalLabel = ({ total, isTotalAtLeast }: ListExtent): string => `${groupDigits(total)}${isTotalAtLeast ? '+' : ''}`;

/** Rows that the pages lead to. */
export const reachableTotal = ({ total, reachable }: ListExtent): number => Math.min(total, reachable ?? total);

/** The last page with anything on it; 1 for a list without. */
export const lastPage = (page: SearchPage): number => Math.max(1, Math.ceil(reachableTotal(page) / page.pageSize));
