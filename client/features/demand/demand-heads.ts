import { demandHref } from '#client/entities/demand/demand-card-model.ts';
import type { PageMeta, ReadHead } from '#client/lib/page-definition.ts';
import type { Demand } from '#shared/contract/demand.ts';
import { href } from '#shared/routes/href.ts';
import { demandShareImage } from '#shared/rules/share-images.ts';
import { joinFacts } from '#shared/text/join-facts.ts';
import { demandTypeName } from '#shared/text/labels.ts';
import { groupDigits } from '#shared/text/texts.ts';
import { demandQuery, publisherQuery, reportedQuery } from './demand-api.ts';
import { detailTrail, readDemandAddress, readShareAddress } from './detail-model.ts';
import { type Publisher, publisherHref, readPublisherId } from './publisher-model.ts';
import { trailJsonLd } from './trail-json-ld.ts';

export const detailHead: ReadHead = ({ params, search }, read) => {
  const address = readDemandAddress(params, search);
  return detailMeta(address ? read(demandQuery(address)) : undefined);
};

export const shareHead: ReadHead = ({ params, search }, read) => {
  const address = readShareAddress(params, search);
  return shareMeta(address ? read(demandQuery(address)) : undefined);
};

export const publisherHead: ReadHead = (request, read) => {
  const id = readPublisherId(request);
  return id ? publisherMeta(read(publisherQuery(id)), id) : publisherMeta(undefined);
};

export const reportHead: ReadHead = ({ params, search, signedIn }, read) => {
  const address = readDemandAddress(params, search);
  const demand = address ? read(reportedQuery(address, signedIn)) : undefined;
  return {
    title: joinFacts('举报', demand?.title),
    noindex: true,
    // The canonical address uses the public number, even if the request used the id.
    ...(demand?.demandNumber && { canonical: href('demand.report', { demandNumber: demand.demandNumber }) }),
  };
};

/** Returns the head of a demand's page; it contains no contact methods of the publisher. */
export function detailMeta(demand: Demand | undefined): PageMeta {
  if (!demand) return { title: '需求详情', noindex: true };
  const { title, summary, content, regionName, auditStatus } = demand;
  const description = summary || content.replace(/\s+/gu, ' ').slice(0, 120);
  return {
    title: joinFacts(title, demandTypeName(demand.typeCode), regionName),
    description,
    canonical: demandHref(demand),
    image: demandShareImage(demand.demandNumber),
    // The owner can view an unpublished demand; search engines must not index it.
    noindex: auditStatus !== 'PUBLISH',
    jsonLd: (origin) => [demandJsonLd(demand, description, origin), trailJsonLd(detailTrail(demand), origin)],
    of: demand,
  };
}

/** Returns the head of the page for shared links: previews show the demand, and the canonical address is the demand's own page. */
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

/** Returns the head of a publisher's page; until the publisher is loaded, the canonical address uses the `id` of the request. */
export function publisherMeta(publisher: Publisher | undefined, addressId?: string): PageMeta {
  if (!publisher) return { title: '发布者主页', noindex: true, ...(addressId && { canonical: publisherHref(addressId) }) };
  const { id, nickname, orgName, position, publishCount } = publisher;
  const name = nickname || '未填写昵称';
  const about = [name, orgName].filter(Boolean).join('，');
  return {
    title: joinFacts(name, orgName, '发布者主页'),
    description: `${about}发布的 ${groupDigits(publishCount)} 条商务合作需求，查看详情并在线洽谈。`,
    canonical: publisherHref(id),
    noindex: publishCount === 0,
    jsonLd: (origin) => [
      {
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        url: origin + publisherHref(id),
        mainEntity: {
          '@type': 'Person',
          name,
          identifier: id,
          ...(position && { jobTitle: position }),
          ...(orgName && { worksFor: { '@type': 'Organization', name: orgName } }),
        },
      },
    ],
  };
}
