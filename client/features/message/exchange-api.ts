import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import type { ChatThreadPage } from '#shared/contract/chat.ts';
import type { ExchangeState } from '#shared/rules/contact-exchange.ts';
import { newsKey, threadQuery } from './conversation-api.ts';
import { withExchangeState } from './exchange-model.ts';

const contract = () => import('#shared/contract/chat-exchange.ts');
const contacts = () => import('#shared/contract/contact.ts');

export const askExchangeCall = remoteCall('chatExchange.ask', async () => (await contract()).askExchange);
export const acceptExchangeCall = remoteCall('chatExchange.accept', async () => (await contract()).acceptExchange);
export const refuseExchangeCall = remoteCall('chatExchange.refuse', async () => (await contract()).refuseExchange);
export const withdrawExchangeCall = remoteCall('chatExchange.withdraw', async () => (await contract()).withdrawExchange);
const termsCall = remoteCall('chatExchange.getTerms', async () => (await contract()).getExchangeTerms);
const personalCall = remoteCall('contact.getPersonal', async () => (await contacts()).getPersonalContact);

/** The price of a request of the user. Read anew for each dialog, because each unlock elsewhere changes it. */
export const exchangeTermsQuery = (threadId: string) => ({ ...callQuery(termsCall, { params: { threadId } }), staleTime: 0, gcTime: 0 });

/** The user's own contact, which fills the fields in advance. */
export const ownContactQuery = callQuery(personalCall, {});

/** Shows the state that a write has answered, and reads the conversation again: answers of writes contain no contacts. */
export async function noteExchange(
  queryClient: QueryClient,
  threadId: string,
  changed: { id: string; state: ExchangeState },
): Promise<void> {
  queryClient.setQueryData<ChatThreadPage>(threadQuery(threadId).queryKey, (known) => known && withExchangeState(known, changed));
  await queryClient.invalidateQueries({ queryKey: newsKey(threadId) });
}
