import { TabLinks } from '#client/ui/tab-links.tsx';
import { type DemandTypeCode, demandTypeCodes } from '#shared/contract/demand-enums.ts';
import { demandTypeNames } from '#shared/text/labels.ts';

interface TypeFilterProps {
  current: DemandTypeCode | undefined;
  hrefOf: (typeCode: DemandTypeCode | undefined) => string;
}

/** 全部 and the nine types over a list; the choice stands in the address. */
export const TypeFilter = ({ current, hrefOf }: TypeFilterProps) => (
  <TabLinks
    label="需求类型"
    items={[
      { href: hrefOf(undefined), label: '全部', isCurrent: current === undefined },
      ...demandTypeCodes.map((typeCode) => ({
        href: hrefOf(typeCode),
        label: demandTypeNames[typeCode],
        isCurrent: current === typeCode,
      })),
    ]}
  />
);
