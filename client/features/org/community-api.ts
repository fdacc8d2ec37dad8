import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from '#client/lib/call-query.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import type { Community } from '#shared/contract/community.ts';
import type { Page } from '#shared/contract/envelope.ts';
import type { CommunitySearch } from './community-model.ts';

const contract = () => import('#shared/contract/community.ts');
const communitiesCall = remoteCall('community.list', async () => (await contract()).listCommunities);
export const joinCommunityCall = remoteCall('community.join', async () => (await contract()).joinCommunity);

/** Number of communities per page: three rows of three. */
const COMMUNITY_PAGE_SIZE = 9;

export const communitiesQuery = (search: CommunitySearch) =>
  callQuery(communitiesCall, { query: { ...search, pageSize: COMMUNITY_PAGE_SIZE } });

/** The user's account, which determines how they can join: as a member or with a boost. */
export const joinRightsQuery = callQuery(
  remoteCall('user.getDetail', async () => (await import('#shared/contract/user.ts')).getUserDetail),
  {},
);

/** Marks a community as joined in the cached lists and refetches the data that joining changes. */
export function markJoined(queryClient: QueryClient, communityId: string): void {
  queryClient.setQueriesData<Page<Community>>({ queryKey: [communitiesCall.name] }, (page) =>
    page?.records.some(({ id, joined }) => id === communityId && !joined)
      ? {
          ...page,
          records: page.records.map((community) =>
            community.id === communityId ? { ...community, joined: true, memberCount: community.memberCount + 1 } : community,
          ),
        }
      : page,
  );
  void refreshAfter(queryClient, joinCommunityCall);
}
