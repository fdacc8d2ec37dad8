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

/** Never cached as a query: its answer is shown only where it was requested. */
export const contactCall = remoteCall('contact.get', async () => (await contract()).getContact);
export const unlockCall = remoteCall('contact.unlock', async () => (await contract()).unlockContact);
export const saveFollowUpCall = remoteCall('contact.saveFollowUp', async () => (await contract()).saveFollowUp);
export const contactedCall = remoteCall('contact.listUnlocked', async () => (await contract()).listUnlockedContacts);

export const contactedQuery = (page: ContactedPage) => callQuery(contactedCall, { query: { ...page, pageSize: DEFAULT_PAGE_SIZE } });

const chat = () => import('#shared/contract/chat.ts');
export const sendMessageCall = remoteCall('chat.sendMessage', async () => (await chat()).sendDemandMessage);

/**
 * Reads the reason why a contact is not shown, from an HTTP 200 with body code 403 or from a 403 with one of these reasons. Returns null
 * for any other failure; a blocked user, for example, sees the failure's message.
 */
export async function readContactRefusal(failure: ApiFailure): Promise<ContactRefusal | null> {
  const reason = refusalReason(failure);
  const isOfContact = failure.status === 403 && contactObstacles.some((obstacle) => obstacle === reason);
  if (failure.kind !== 'refused' && !isOfContact) return null;
  const { contactRefusalSchema } = await contract();
  const parsed = contactRefusalSchema.safeParse(failure.data);
  return parsed.success ? parsed.data : null;
}

/** Marks a demand's contact as unlocked in the cache and refetches the list of unlocked contacts. */
export function markUnlocked(queryClient: QueryClient, demandId: string): void {
  changeDemand(queryClient, demandId, (demand) =>
    demand.contactUnlocked ? demand : { ...demand, contactUnlocked: true, contactCount: demand.contactCount + 1 },
  );
  void queryClient.invalidateQueries({ queryKey: [contactedCall.name] });
}
