import { demandHref } from '#client/entities/demand/demand-card-model.ts';
import type { DemandCard } from '#shared/contract/demand.ts';
import { href } from '#shared/routes/href.ts';
import { isDemandNumber } from '#shared/rules/demand-number.ts';
import { coverOf } from '#shared/rules/drawn-pictures.ts';
import { imageVariant, isPortalPicture } from '#shared/rules/image-variants.ts';
import { joinFacts } from '#shared/text/join-facts.ts';
import { demandTypeName } from '#shared/text/labels.ts';

/** The contents of a demand's poster. */
export interface PosterModel {
  siteName: string;
  /** Its type and its trade. */
  subject: string;
  title: string;
  summary: string;
  /** Addresses, best first: the next one stands in for one that cannot be had. Of the portal's own, as others may not be drawn. */
  pictures: readonly string[];
  budget: string;
  region: string;
  publisher: string;
}

type Shared = Pick<
  DemandCard,
  'id' | 'demandNumber' | 'typeCode' | 'title' | 'summary' | 'cover' | 'regionName' | 'industryName' | 'budget' | 'publisher'
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
  subject: joinFacts(demandTypeName(demand.typeCode), demand.industryName),
  title: demand.title,
  summary: demand.summary,
  pictures: [...(demand.cover && isPortalPicture(demand.cover) ? [imageVariant(demand.cover, 960)] : []), coverOf(demand)],
  budget: demand.budget || '面议',
  region: demand.regionName || '全国',
  publisher: joinFacts(demand.publisher?.nickname, demand.publisher?.orgName) || '匿名发布者',
});

/** As a file's name; what file systems refuse is left out. */
export const posterFileName = ({ title }: Pick<DemandCard, 'title'>): string =>
  `${title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '').slice(0, 30) || '需求'}-海报.png`;
