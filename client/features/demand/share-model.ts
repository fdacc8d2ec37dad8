import { demandHref } from '#client/entities/demand/demand-card-model.ts';
import type { DemandCard } from '#shared/contract/demand.ts';
import { href } from '#shared/routes/href.ts';
import { isDemandNumber } from '#shared/rules/demand-number.ts';
import { joinFacts } from '#shared/text/join-facts.ts';
import { demandTypeName } from '#shared/text/labels.ts';
import { texts } from '#shared/text/texts.ts';

/** The contents of a demand's poster. */
export interface PosterModel {
  siteName: string;
  typeName: string;
  title: string;
  summary: string;
  /** Name and value, one per line. */
  facts: readonly (readonly [name: string, value: string])[];
  publisher: string;
}

type Shared = Pick<
  DemandCard,
  'id' | 'demandNumber' | 'typeCode' | 'title' | 'summary' | 'regionName' | 'industryName' | 'budget' | 'publisher'
>;

/** The page for shared links; a demand that a foreign API numbers otherwise has only its own page. */
export const sharePath = (demand: Pick<DemandCard, 'id' | 'demandNumber'>): string =>
  isDemandNumber(demand.demandNumber) ? href('demand.share', { id: demand.demandNumber }) : demandHref(demand);

/** Where shared links and codes to scan lead: whole addresses. */
export const shareAddresses = (demand: Shared, origin: string) => ({
  page: origin + sharePath(demand),
  detail: origin + demandHref(demand),
});

export const posterModel = (demand: Shared, siteName: string): PosterModel => ({
  siteName,
  typeName: demandTypeName(demand.typeCode),
  title: demand.title,
  summary: demand.summary,
  facts: [
    ['地区', demand.regionName || '全国'],
    ['行业', demand.industryName || texts.none],
    ['预算', demand.budget || '面议'],
  ],
  publisher: joinFacts(demand.publisher?.nickname, demand.publisher?.orgName) || '匿名发布者',
});

/** As a file's name; what file systems refuse is left out. */
export const posterFileName = ({ title }: Pick<DemandCard, 'title'>): string =>
  `${title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '').slice(0, 30) || '需求'}-海报.png`;
