import type { QueryClient } from '@tanstack/react-query';
import { unreadQuery } from '#client/layout/layout-queries.ts';
import { apiOf, type CallQuery, callQuery } from '#client/lib/call-query.ts';
import { NEWS_KEY, pollEvery } from '#client/lib/live-state.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { noteServerTime } from '#client/lib/server-clock.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#shared/constants.ts';
import type { ChatThreadPage } from '#shared/contract/chat.ts';
import { showsOtherwise, withEarlier, withNewer } from './conversation-model.ts';
import type { InboxSearch } from './inbox-search.ts';

const contract = () => import('#shared/contract/chat.ts');
const safety = () => import('#shared/contract/chat-safety.ts');
const inboxCall = remoteCall('chat.listConversations', async () => (await contract()).listConversations);
export const threadCall = remoteCall('chat.getConversation', async () => (await contract()).getConversation);
export const sendMessageCall = remoteCall('chat.sendMessage', async () => (await contract()).sendDemandMessage);
export const markThreadReadCall = remoteCall('chat.markRead', async () => (await contract()).markThreadRead);
export const reportPeerCall = remoteCall('chat.reportPeer', async () => (await safety()).reportPeer);
export const retractMessageCall = remoteCall('chat.retractMessage', async () => (await contract()).retractMessage);
export const changeSettingsCall = remoteCall('chat.changeSettings', async () => (await contract()).changeThreadSettings);
export const blockUserCall = remoteCall('chat.blockUser', async () => (await safety()).blockUser);

const INBOX_FRESH_MS = 10_000;
const INBOX_INTERVAL_MS = 20_000;
/** Key of all cached pages of the inbox. */
export const inboxPagesKey = ['chat.listConversations'] as const;

/** One page of the caller's conversations, refetched at an interval while it is shown. */
export const inboxQuery = ({ filter, keyword, pageNum }: InboxSearch) => ({
  ...callQuery(
    inboxCall,
    { query: { pageNum, pageSize: DEFAULT_PAGE_SIZE, ...(filter && { filter }), ...(keyword && { keyword }) } },
    { staleTime: INBOX_FRESH_MS },
  ),
  refetchInterval: () => pollEvery(INBOX_INTERVAL_MS),
});

/** The unread count, refetched as often as the inbox: otherwise the tab and the header would disagree with the rows. */
export const inboxUnreadQuery = { ...unreadQuery, refetchInterval: () => pollEvery(INBOX_INTERVAL_MS) };

/**
 * A conversation with its latest messages. Earlier and later messages are merged into the same cache entry, so the conversation is never
 * read again as a whole, and no messages are lost when a write of another tab invalidates the entry.
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

/** Key of the polling query for new messages. */
export const newsKey = (threadId: string) => [NEWS_KEY, threadId] as const;

/** Number of known messages that are requested again: a message with a lower number may have been stored later. */
const OVERLAP = 3;

/**
 * Fetches all messages after the cached ones and adds them; each response also names retracted ones among the cached. If contacts in messages
 * are shown or masked since, fetches the latest ones again. Throws ApiFailure.
 */
export async function fetchNewer(queryClient: QueryClient, threadId: string, signal?: AbortSignal): Promise<void> {
  const { queryKey } = threadQuery(threadId);
  const cached = () => queryClient.getQueryData<ChatThreadPage>(queryKey);
  const messages = () => cached()?.messages ?? [];
  const read = async (after: string | undefined) => {
    const query = { limit: MAX_PAGE_SIZE, ...(after !== undefined && { after }) };
    const newer = await apiOf(queryClient).call(threadCall, { params: { threadId }, query }, { signal });
    signal?.throwIfAborted();
    noteServerTime(newer.now);
    return newer;
  };
  for (;;) {
    const count = messages().length;
    const after = messages().at(-OVERLAP - 1)?.id;
    const added = await read(after);
    const before = cached();
    const newer = after !== undefined && before && showsOtherwise(before, added) ? await read(undefined) : added;
    queryClient.setQueryData<ChatThreadPage>(queryKey, (known) => (known ? withNewer(known, newer) : newer));
    // A full page may not be the last one.
    if (after === undefined || newer.messages.length < MAX_PAGE_SIZE || messages().length === count) return;
  }
}

/** Fetches the messages before the first cached one and adds them. Throws ApiFailure. */
export async function fetchEarlier(queryClient: QueryClient, threadId: string): Promise<void> {
  const { queryKey } = threadQuery(threadId);
  const before = queryClient.getQueryData<ChatThreadPage>(queryKey)?.messages[0]?.id;
  if (before === undefined) return;
  const earlier = await apiOf(queryClient).call(threadCall, { params: { threadId }, query: { before } });
  queryClient.setQueryData<ChatThreadPage>(queryKey, (known) => known && withEarlier(known, earlier));
}
