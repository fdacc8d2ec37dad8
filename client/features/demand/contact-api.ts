import type { QueryClient } from '@tanstack/react-query';
import { type ApiFailure, refusalReason } from '#client/lib/api-failure.ts';
import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/constants.ts';
import { contactObstacles } from '#shared/contract/access-enums.ts';
import type { ContactRefusal } from '#shared/contract/contact.ts';
import type { ContactedPage } from './contacted-model.ts';
import { changeDemand } from './demand-api.ts';

const contract = () => import('#shared/contract/contact.ts');

/** Never kept as a query: what it gives is shown where it was asked for, and nowhere else. */
export const contactCall = remoteCall('contact.get', async () => (await contract()).getContactInfo);
export const unlockCall = remoteCall('contact.unlock', async () => (await contract()).authorizeContact);
export const saveFollowUpCall = remoteCall('contact.saveFollowUp', async () => (await contract()).saveFollowUp);
export const contactedCall = remoteCall('contact.listUnlocked', async () => (await contract()).listContacted);

export const contactedQuery = (page: ContactedPage) => callQuery(contactedCall, { query: { ...page, pageSize: DEFAULT_PAGE_SIZE } });

const chat = () => import('#shared/contract/chat.ts');
export const sendMessageCall = remoteCall('chat.sendMessage', async () => (await chat()).sendDemandMessage);

/**
 * Why a contact is not shown, as the API says it in an HTTP 200 with body code 403, or in a 403 that gives such a reason; null for every other
 * failure: who is blocked reads that in a message.
 */
export async function readContactRefusal(failure: ApiFailure): Promise<ContactRefusal | null> {
  const reason = refusalReason(failure);
  const isOfContact = failure.status === 403 && contactObstacles.some((obstacle) => obstacle === reason);
  if (failure.kind !== 'refused' && !isOfContact) return null;
  const { contactRefusalSchema } = await contract();
  const parsed = contactRefusalSchema.safeParse(failure.data);
  return parsed.success ? parsed.data : null;
}

/** The demand's contact has been unlocked: its pages know it from now on, and the list of contacts is read again. */
export function noteUnlocked(queryClient: QueryClient, demandId: string): void {
  changeDemand(queryClient, demandId, (demand) =>
    demand.contactUnlocked ? demand : { ...demand, contactUnlocked: true, contactCount: demand.contactCount + 1 },
  );
  void queryClient.invalidateQueries({ queryKey: [contactedCall.name] });
}
