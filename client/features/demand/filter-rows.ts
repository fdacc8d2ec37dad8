import type { DemandFacets } from '#shared/contract/demand.ts';
import { settlementModes } from '#shared/contract/demand-enums.ts';
import type { CodeNode } from '#shared/contract/reference.ts';
import { type DemandSearch, listHref } from '#shared/rules/demand-search.ts';
import { settlementModeName } from '#shared/text/labels.ts';
import type { FilterOption } from './components/filter-row.tsx';
import { type FilterOptions, shortRegionName } from './filter-options.ts';

export interface FilterRowModel {
  label: string;
  options: FilterOption[];
  children: FilterOption[];
}

type Facet = DemandFacets['industryCode'];

/** The rows of the filter panel: 行业, 地区 (each with a second level below what is chosen) and 结算. Facets are null while unknown. */
export function filterRows(search: DemandSearch, options: FilterOptions, facets: DemandFacets | null): FilterRowModel[] {
  const rows = [
    treeRow('行业', options.industries, search.industryCode, facets?.industryCode, (industryCode) => listHref(search, { industryCode })),
    treeRow(
      '地区',
      options.regions,
      search.regionCode,
      facets?.regionCode,
      (regionCode) => listHref(search, { regionCode }),
      shortRegionName,
    ),
    settlementRow(search, facets?.settlementMode),
  ];
  return rows.filter((row) => row.options.length > 1);
}

function treeRow(
  label: string,
  nodes: readonly CodeNode[],
  chosen: string | undefined,
  facet: Facet | undefined,
  hrefOf: (code: string | undefined) => string,
  nameOf = (name: string) => name,
): FilterRowModel {
  const top = chosen?.slice(0, 2);
  const toOption = ({ code, name }: CodeNode, isCurrent: boolean): FilterOption => ({
    key: code,
    label: nameOf(name),
    href: hrefOf(code),
    isCurrent,
  });
  const parent = nodes.find((node) => node.code === top);
  return {
    label,
    options: [
      anyOption(hrefOf(undefined), chosen === undefined),
      ...nodes.map((node) => ({ ...toOption(node, node.code === top), count: countOf(facet, node.code) })),
    ],
    children: parent?.children
      ? [
          { ...anyOption(hrefOf(parent.code), chosen === parent.code), label: '全部' },
          ...parent.children.map((node) => toOption(node, chosen?.startsWith(node.code) === true)),
        ]
      : [],
  };
}

const settlementRow = (search: DemandSearch, facet: Facet | undefined): FilterRowModel => ({
  label: '结算',
  options: [
    anyOption(listHref(search, { settlementMode: undefined }), search.settlementMode === undefined),
    ...settlementModes.map((mode) => ({
      key: mode,
      label: settlementModeName(mode),
      href: listHref(search, { settlementMode: mode }),
      isCurrent: search.settlementMode === mode,
      count: countOf(facet, mode),
    })),
  ],
  children: [],
});

const anyOption = (href: string, isCurrent: boolean): FilterOption => ({ key: 'any', label: '不限', href, isCurrent });

/** A value that the facet does not name has no demands; without a facet nothing is known. */
const countOf = (facet: Facet | undefined, code: string): number | undefined =>
  facet && facet.length > 0 ? (facet.find((value) => value.code === code)?.count ?? 0) : undefined;
