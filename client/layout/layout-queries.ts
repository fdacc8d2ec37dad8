import { callQuery, partOf } from '#client/lib/call-query.ts';
import type { PageQuery } from '#client/lib/page-definition.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import type { Unread } from '#shared/contract/user.ts';
import { HOUR_MS } from '#shared/durations.ts';

const site = () => import('#shared/contract/site.ts');
const UNREAD_INTERVAL_MS = 60_000;

/** Everything that the API returns about the portal, including the introduction. */
export const introductionQuery = callQuery(
  remoteCall('site.getOverall', async () => (await site()).getOverall),
  { query: { id: 1 } },
  { staleTime: HOUR_MS },
);
/** The same data without the introduction, which is long and shown on one page only. */
export const overallQuery = partOf(introductionQuery, 'overall', ({ aboutHtml: _, ...overall }) => overall);
export const configQuery = callQuery(
  remoteCall('site.getConfig', async () => (await site()).getConfig),
  {},
  { staleTime: HOUR_MS },
);
export const unreadQuery = {
  ...callQuery(
    remoteCall('message.countUnread', async () => (await import('#shared/contract/message.ts')).countUnread),
    {},
    { staleTime: 30_000 },
  ),
  // Messages arrive while the tab is in the background or a page stays open. A failed query is not polled: the API may lack this call.
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }: { state: { status: string } }) => (state.status === 'error' ? false : UNREAD_INTERVAL_MS),
};

/** Returns the number of unread messages of all three kinds. */
export const countUnread = ({ totalAnnouncements, totalChatMessages, totalSystemNotice }: Unread): number =>
  totalAnnouncements + totalChatMessages + totalSystemNotice;

/** Formats a number of unread messages for a badge: more than 99 are 「99+」. */
export const unreadText = (count: number): string => (count > 99 ? '99+' : String(count));

/** Returns the queries of header and footer, which run on every page. */
export const layoutQueries = (signedIn: boolean): readonly PageQuery[] => [overallQuery, configQuery, ...(signedIn ? [unreadQuery] : [])];
