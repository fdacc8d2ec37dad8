import { callQuery, partOf } from '#client/lib/call-query.ts';
import type { PageQuery } from '#client/lib/page-definition.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import type { Unread } from '#shared/contract/user.ts';

const site = () => import('#shared/contract/site.ts');
const HOUR_MS = 60 * 60_000;
const UNREAD_INTERVAL_MS = 60_000;

/** The portal's introduction with all else that it says about itself. */
export const introductionQuery = callQuery(
  remoteCall('site.getOverall', async () => (await site()).getOverall),
  { query: { id: 1 } },
  { staleTime: HOUR_MS },
);
/** The same without the introduction, which is long and stands on one page. */
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
  // Others write while nobody looks at the tab, and while somebody reads one page for long. An API without this call is not asked again by itself.
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }: { state: { status: string } }) => (state.status === 'error' ? false : UNREAD_INTERVAL_MS),
};

/** How many messages wait, of all three kinds. */
export const countUnread = ({ totalAnnouncements, totalChatMessages, totalSystemNotice }: Unread): number =>
  totalAnnouncements + totalChatMessages + totalSystemNotice;

/** The queries of header and footer, on every page. */
export const layoutQueries = (signedIn: boolean): readonly PageQuery[] => [overallQuery, configQuery, ...(signedIn ? [unreadQuery] : [])];
