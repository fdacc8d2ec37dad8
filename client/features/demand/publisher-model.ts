import { lookOfPublisher } from '#client/entities/demand/demand-card-model.ts';
import type { PageMeta, PageRequest } from '#client/lib/page-definition.ts';
import type { CallData } from '#shared/contract/define-call.ts';
import type { getSimpleUser } from '#shared/contract/user.ts';
import { href } from '#shared/routes/href.ts';
import { joinFacts } from '#shared/text/join-facts.ts';

export type Publisher = CallData<typeof getSimpleUser>;

/** Whose page an address means; null for anything that cannot be an id. */
export function readPublisherId({ search }: Pick<PageRequest, 'search'>): string | null {
  const id = search.get('id') ?? '';
  return /^(\d{1,20}|[0-9a-f-]{36})$/.test(id) ? id : null;
}

export const publisherHref = (id: string, page: { typeCode?: string | undefined; pageNum?: number } = {}): string =>
  href('demand.publisher', undefined, { id, typeCode: page.typeCode, pageNum: page.pageNum === 1 ? undefined : page.pageNum });

/** A publisher as their own page shows them. */
export const publisherLook = (publisher: Publisher) => lookOfPublisher({ ...publisher, realName: publisher.realName ?? false });

/** Until the publisher is known, the address's `id` names the page. */
export function publisherMeta(publisher: Publisher | undefined, addressId?: string): PageMeta {
  if (!publisher) return { title: '发布者主页', noindex: true, ...(addressId && { canonical: publisherHref(addressId) }) };
  const { id, nickname, orgName, position, publishCount } = publisher;
  const name = nickname || '未填写昵称';
  const about = [name, orgName].filter(Boolean).join('，');
  return {
    title: joinFacts(name, orgName, '发布者主页'),
    description: `${about}发布的 ${publishCount} 条商务合作需求，查看详情并在线洽谈。`,
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
