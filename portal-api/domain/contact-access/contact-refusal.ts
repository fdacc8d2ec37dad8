import type { ContactObstacle } from '#shared/contract/access-enums.ts';
import type { ContactRefusal } from '#shared/contract/contact.ts';
import { contactObstacleTexts } from '#shared/text/access-texts.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type ContactReader, quotaLeft } from './contact-access.ts';

/** Creates the refusal of a contact: HTTP 200 with body code 403, the reason, and the means by which the caller could unlock it. */
export function refuseContact(reason: ContactObstacle, reader: ContactReader | null): ApiError {
  const boosts = reader?.boosts ?? 0;
  const quota = reader ? quotaLeft(reader) : 0;
  // The price of a boost is shown where it is bought.
  const data = { reason, price: null, props: boosts, quota } satisfies ContactRefusal;
  return new ApiError(403, describeRefusal(reason, { boosts, quota }), { data, inBody: true });
}

function describeRefusal(reason: ContactObstacle, { boosts, quota }: { boosts: number; quota: number }): string {
  const isOffer = reason === 'NEED_VIP' || reason === 'NEED_PROP';
  if (isOffer && quota > 0) return `可使用今日额度查看联系方式，还剩 ${quota} 次`;
  if (isOffer && boosts > 0) return `可使用 1 张联系卡查看联系方式，您有 ${boosts} 张`;
  return contactObstacleTexts[reason];
}
