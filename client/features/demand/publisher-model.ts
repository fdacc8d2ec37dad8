import { avatarOfPublisher } from '#client/entities/demand/demand-card-model.ts';
import type { PageRequest } from '#client/lib/page-definition.ts';
import type { CallData } from '#shared/contract/define-call.ts';
import type { getSimpleUser } from '#shared/contract/user.ts';
import { href } from '#shared/routes/href.ts';

export type Publisher = CallData<typeof getSimpleUser>;

/** Reads the publisher's id from an address; null if it is malformed. */
export function readPublisherId({ search }: Pick<PageRequest, 'search'>): string | null {
  const id = search.get('id') ?? '';
  return /^(\d{1,20}|[0-9a-f-]{36})$/.test(id) ? id : null;
}

export const publisherHref = (id: string, page: { typeCode?: string | undefined; pageNum?: number } = {}): string =>
  href('demand.publisher', undefined, { id, typeCode: page.typeCode, pageNum: page.pageNum === 1 ? undefined : page.pageNum });

/** Returns a publisher in the form that their own page shows. */
export const publisherLook = (publisher: Publisher) => avatarOfPublisher({ ...publisher, realName: publisher.realName ?? false });
