import type { QueryClient } from '@tanstack/react-query';
import { unreadQuery } from '#client/layout/layout-queries.ts';
import { apiOf, type CallQuery, callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#shared/constants.ts';
import type { ChatThreadPage } from '#shared/contract/chat.ts';
import { withEarlier, withNewer } from './conversation-model.ts';

const contract = () => import('#shared/contract/chat.ts');
const inboxCall = remoteCall('chat.listConversations', async () => (await contract()).listInbox);
const threadCall = remoteCall('chat.getConversation', async () => (await contract()).getThread);
export const sendMessageCall = remoteCall('chat.sendMessage', async () => (await contract()).sendDemandMessage);
export const markThreadReadCall = remoteCall('chat.markRead', async () => (await contract()).markThreadRead);
export const blockUserCall = remoteCall('chat.blockUser', async () => (await contract()).blockUser);

const INBOX_FRESH_MS = 10_000;
const INBOX_INTERVAL_MS = 20_000;
/** Every cached page of the inbox. */
export const inboxPagesKey = ['chat.listConversations'] as const;

/** One page of the caller's conversations, read again now and then while it is looked at. */
export const inboxQuery = (pageNum: number) => ({
  ...callQuery(inboxCall, { query: { pageNum, pageSize: DEFAULT_PAGE_SIZE } }, { staleTime: INBOX_FRESH_MS }),
  refetchInterval: INBOX_INTERVAL_MS,
});

/** The unread count, asked for as often as the inbox: else its rows would say something else than the tab above them and the header. */
export const inboxUnreadQuery = { ...unreadQuery, refetchInterval: INBOX_INTERVAL_MS };

/**
 * A conversation with its latest messages. Later and earlier ones are put into the same entry of the cache, so they are
 * never read again as a whole; neither does it lose them when another tab's write makes it stale.
 */
export function threadQuery(threadId: string): CallQuery<ChatThreadPage> {
  const query = callQuery(threadCall, { params: { threadId }, query: {} }, { staleTime: Number.POSITIVE_INFINITY });
  return {
    ...query,
    queryFn: async (context) => {
      const latest = await query.queryFn(context);
      const known = context.client.getQueryData<ChatThreadPage>(query.queryKey);
      return known ? withNewer(known, latest) : latest;
    },
  };
}

/** The question for new messages, which is asked again and again. */
export const newsKey = (threadId: string) => ['chat-news', threadId] as const;

/** So many known messages are asked for again: one that was numbered earlier may have been stored later. */
const OVERLAP = 3;

/** Asks for everything after the messages that are here and adds it. Throws ApiFailure. */
export async function fetchNewer(queryClient: QueryClient, threadId: string, signal?: AbortSignal): Promise<void> {
  const { queryKey } = threadQuery(threadId);
  const messages = () => queryClient.getQueryData<ChatThreadPage>(queryKey)?.messages ?? [];
  for (;;) {
    const count = messages().length;
    const after = messages().at(-OVERLAP - 1)?.id;
    const input = { params: { threadId }, query: { limit: MAX_PAGE_SIZE, ...(after !== undefined && { after }) } };
    const newer = await apiOf(queryClient).call(threadCall, input, { signal });
    signal?.throwIfAborted();
    queryClient.setQueryData<ChatThreadPage>(queryKey, (known) => (known ? withNewer(known, newer) : newer));
    // A full answer may not be all there is.
    if (after === undefined || newer.messages.length < MAX_PAGE_SIZE || messages().length === count) return;
  }
}

/** Asks for the messages before the first one that is here and adds them. Throws ApiFailure. */
export async function fetchEarlier(queryClient: QueryClient, threadId: string): Promise<void> {
  const { queryKey } = threadQuery(threadId);
  const before = queryClient.getQueryData<ChatThreadPage>(queryKey)?.messages[0]?.id;
  if (before === undefined) return;
  const earlier = await apiOf(queryClient).call(threadCall, { params: { threadId }, query: { before } });
  queryClient.setQueryData<ChatThreadPage>(queryKey, (known) => known && withEarlier(known, earlier));
}
