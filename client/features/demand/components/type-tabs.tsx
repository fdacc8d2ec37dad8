import { TabLinks } from '#client/ui/tab-links.tsx';
import type { DemandFacets } from '#shared/contract/demand.ts';
import { demandTypeCodes } from '#shared/contract/demand-enums.ts';
import { type DemandSearch, listHref } from '#shared/rules/demand-search.ts';
import { demandTypeNames } from '#shared/text/labels.ts';

/** 全部 and the nine types; the other filters stay. */
export function TypeTabs({ search, facets }: { search: DemandSearch; facets: DemandFacets | null }) {
  const counts = new Map(facets?.typeCode.map(({ code, count }) => [code, count]));
  const countOf = (code: string) => (counts.size > 0 ? { count: counts.get(code) ?? 0 } : {});
  const items = demandTypeCodes.map((typeCode) => ({
    href: listHref(search, { typeCode }),
    label: demandTypeNames[typeCode],
    isCurrent: search.typeCode === typeCode,
    ...countOf(typeCode),
  }));
  return (
    <TabLinks
      label="需求类型"
      items={[{ href: listHref(search, { typeCode: undefined }), label: '全部', isCurrent: !search.typeCode }, ...items]}
    />
  );
}
