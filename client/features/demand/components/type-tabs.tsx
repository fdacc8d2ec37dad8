import { TabLinks } from '#client/ui/tab-links.tsx';
import { type DemandTypeCode, demandTypeCodes } from '#shared/contract/demand-enums.ts';
import { demandTypeNames } from '#shared/text/labels.ts';

interface TypeTabsProps {
  current: DemandTypeCode | undefined;
  hrefOf: (typeCode: DemandTypeCode | undefined) => string;
  /** Number of demands per type; null if unknown. */
  counts?: readonly { code: string; count: number }[] | null;
}

/** Tabs for 全部 and the nine types above a list; each has its own address. */
export function TypeTabs({ current, hrefOf, counts }: TypeTabsProps) {
  const countOf = (typeCode: string) => (counts?.length ? { count: counts.find(({ code }) => code === typeCode)?.count ?? 0 } : {});
  const items = demandTypeCodes.map((typeCode) => ({
    href: hrefOf(typeCode),
    label: demandTypeNames[typeCode],
    isCurrent: current === typeCode,
    ...countOf(typeCode),
  }));
  return <TabLinks label="需求类型" items={[{ href: hrefOf(undefined), label: '全部', isCurrent: !current }, ...items]} />;
}
