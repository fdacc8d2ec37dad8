import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const contract = () => import('#shared/contract/saved-search.ts');

const listCall = remoteCall('savedSearch.list', async () => (await contract()).listSavedSearches);
export const createSavedSearchCall = remoteCall('savedSearch.create', async () => (await contract()).createSavedSearch);
export const changeSavedSearchCall = remoteCall('savedSearch.change', async () => (await contract()).changeSavedSearch);
export const deleteSavedSearchCall = remoteCall('savedSearch.delete', async () => (await contract()).deleteSavedSearch);
export const markSavedSearchSeenCall = remoteCall('savedSearch.markSeen', async () => (await contract()).markSavedSearchSeen);

/** Query for the user's saved searches. */
export const savedSearchesQuery = callQuery(listCall, {});
