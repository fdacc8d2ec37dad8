import { demandHref } from '#client/entities/demand/demand-card-model.ts';
import type { DemandCard } from '#shared/contract/demand.ts';
import { href } from '#shared/routes/href.ts';
import { isDemandNumber } from '#shared/rules/demand-number.ts';
import { coverOf } from '#shared/rules/drawn-pictures.ts';
import { imageVariant, isPortalPicture } from '#shared/rules/image-variants.ts';
import { joinFacts } from '#shared/text/join-facts.ts';
import { demandTypeName } from '#shared/text/labels.ts';

/** The content of a demand's poster. */
export interface PosterModel {
  siteName: string;
  /** Type and industry of the demand. */
  subject: string;
  title: string;
  summary: string;
  /**
   * Picture addresses in order of preference; each is the fallback of the previous one. All are served by the portal: others may not be
   * drawable.
   */
  pictures: readonly string[];
  budget: string;
  region: string;
  publisher: string;
}

type Shared = Pick<
  DemandCard,
  'id' | 'demandNumber' | 'typeCode' | 'title' | 'summary' | 'cover' | 'regionName' | 'industryName' | 'budget' | 'publisher'
>;

/** Returns the page for shared links; a demand whose number has another format (external API) has only its own page. */
export const sharePath = (demand: Pick<DemandCard, 'id' | 'demandNumber'>): string =>
  isDemandNumber(demand.demandNumber) ? href('demand.share', { id: demand.demandNumber }) : demandHref(demand);

/** Returns the absolute addresses for shared links and for QR codes. */
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

/** Returns a file name for the poster, without characters that file systems reject. */
export const posterFileName = ({ title }: Pick<DemandCard, 'title'>): string =>
  `${title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '').slice(0, 30) || '需求'}-海报.png`;
