import { demandHref } from '#client/entities/demand/demand-card-model.ts';
import type { PageMeta } from '#client/lib/page-definition.ts';
import type { Demand, DemandCard } from '#shared/contract/demand.ts';
import { addressParam } from '#shared/routes/canonical-path.ts';
import { href } from '#shared/routes/href.ts';
import { isDemandName, isDemandNumber } from '#shared/rules/demand-number.ts';
import { anyDemand, isDemandTypeCode, listHref } from '#shared/rules/demand-search.ts';
import { landingHref, toLandingTopic } from '#shared/rules/landing.ts';
import { demandShareImage } from '#shared/rules/share-images.ts';
import { joinFacts } from '#shared/text/join-facts.ts';
import { demandTypeName } from '#shared/text/labels.ts';

/**
 * Which demand an address of a demand's page means: `/demand/{demandNumber}`, `/demand/detail?demandNumber=` or `/demand/detail?id=`. Null for
 * anything that cannot be one.
 */
export function readDemandAddress(params: Readonly<Record<string, string>>, query: URLSearchParams): string | null {
  const number = params.demandNumber ?? (query.get('demandNumber') || undefined);
  if (number !== undefined) return isDemandNumber(number) ? number : null;
  const id = addressParam('id', {}, query) ?? '';
  return isDemandName(id) ? id : null;
}

/** Which demand an address of the page for shared links means: `/share/{demandNumber}` or `/demand/share?id=`, by number or id. */
export const readShareAddress = (params: Readonly<Record<string, string>>, query: URLSearchParams): string | null =>
  readDemandAddress(params.id === undefined ? {} : { demandNumber: params.id }, query);

/** From the home page down to the demand. */
export function detailTrail(demand: Demand): { label: string; href?: string }[] {
  const { typeCode, title } = demand;
  const type = isDemandTypeCode(typeCode)
    ? { label: `${demandTypeName(typeCode)}需求`, href: href('demand.list', { typeCode }) }
    : { label: '全部需求', href: listHref(anyDemand) };
  return [{ label: '首页', href: href('home') }, type, { label: title }];
}

/** The head of a demand's page; nothing of it names a way to reach the publisher. */
export function detailMeta(demand: Demand | undefined): PageMeta {
  if (!demand) return { title: '需求详情', noindex: true };
  const { title, summary, content, regionName, auditStatus } = demand;
  const description = summary || content.replace(/\s+/gu, ' ').slice(0, 120);
  return {
    title: joinFacts(title, demandTypeName(demand.typeCode), regionName),
    description,
    canonical: demandHref(demand),
    image: demandShareImage(demand.demandNumber),
    // Its owner sees a demand that is not public; search engines must not remember that.
    noindex: auditStatus !== 'PUBLISH',
    jsonLd: (origin) => [demandJsonLd(demand, description, origin), trailJsonLd(detailTrail(demand), origin)],
    of: demand,
  };
}

/** The head of the page for shared links: previews show the demand, search engines are led to its own page. */
export function shareMeta(demand: Demand | undefined): PageMeta {
  const { jsonLd: _ofItsOwnPage, ...meta } = detailMeta(demand);
  return demand ? meta : { ...meta, title: '分享需求' };
}

const demandJsonLd = (demand: Demand, description: string, origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Demand',
  identifier: demand.demandNumber,
  url: origin + demandHref(demand),
  name: demand.title,
  description,
  category: demandTypeName(demand.typeCode),
  ...(demand.regionName && { areaServed: demand.regionName }),
  ...(demand.createdAt && { availabilityStarts: demand.createdAt }),
  ...(demand.validUntil && { validThrough: demand.validUntil }),
});

/** The way down to a page as search engines read it; `origin` stands before every address. */
export const trailJsonLd = (trail: readonly { label: string; href?: string }[], origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ label, href: path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(path && { item: origin + path }),
  })),
});

/** The pages of a demand's type in its place and of its industry; null where there is none, as for a district. */
export function landingHrefsOf({ typeCode, regionCode, industryCode }: Pick<DemandCard, 'typeCode' | 'regionCode' | 'industryCode'>) {
  const hrefOf = (within: { regionCode?: string | undefined; industryCode?: string | undefined }): string | null => {
    const topic = toLandingTopic({ typeCode, ...within });
    return topic && landingHref(topic);
  };
  return { region: hrefOf({ regionCode: regionCode ?? undefined }), industry: hrefOf({ industryCode: industryCode ?? undefined }) };
}
