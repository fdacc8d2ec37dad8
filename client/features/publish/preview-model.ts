import { plainFacts, typeFacts } from '#client/entities/demand/demand-facts.ts';
import { regionName } from '#client/forms/region-model.ts';
import type { CreationData, MyDemand } from '#shared/contract/publish.ts';
import type { CodeNode } from '#shared/contract/reference.ts';
import { demandTypeName, settlementModeName } from '#shared/text/labels.ts';
import { type DemandFormValues, toFormValues } from './publish-values.ts';

/** A demand as others will see it. */
export interface DemandPreview {
  title: string;
  typeName: string;
  settlementNames: readonly string[];
  content: string;
  images: readonly string[];
  /** The facts of the demand; the view shows 暂无 for missing values. */
  facts: readonly (readonly [name: string, value: string | null | undefined])[];
}

interface Names {
  industry: string;
  region: string;
}

function toPreview(values: DemandFormValues, names: Names): DemandPreview {
  return {
    title: values.title,
    typeName: demandTypeName(values.typeCode),
    settlementNames: values.settlementModes.map(settlementModeName),
    content: values.content,
    images: values.images,
    facts: [
      ['所属行业', names.industry],
      ['合作地区', names.region],
      ...plainFacts(values),
      ['有效期至', values.validUntil || '长期有效'],
      ...typeFacts(values.typeCode, values.typeFields),
    ],
  };
}

/** Previews a draft; the names of its codes are those of the form. */
export const previewOfDraft = (
  values: DemandFormValues,
  { industries, regions }: Pick<CreationData, 'industries' | 'regions'>,
): DemandPreview =>
  toPreview(values, {
    industry: nameOf(industries, values.industryCode),
    region: values.regionName || regionName(regions, values.regionCode),
  });

const nameOf = (industries: readonly CodeNode[], code: string): string =>
  industries.flatMap(({ children }) => children ?? []).find((industry) => industry.code === code)?.name ?? '';

/** Previews the latest saved version: includes the revision, if there is one, because others will see it after the review. */
export function previewOfDemand(demand: MyDemand, creation: Pick<CreationData, 'industries' | 'regions'>): DemandPreview {
  const values = toFormValues(demand);
  const known = previewOfDraft(values, creation);
  const isSame = values.industryCode === demand.industryCode;
  return isSame ? toPreview(values, { industry: demand.industryName ?? '', region: factOf(known, '合作地区') }) : known;
}

const factOf = ({ facts }: DemandPreview, name: string): string => facts.find(([known]) => known === name)?.[1] ?? '';
