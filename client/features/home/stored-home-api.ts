import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const bannersCall = remoteCall('site.getBanners', async () => (await import('#shared/contract/site.ts')).getBanners);
const typesCall = remoteCall('demand.listTypes', async () => (await import('#shared/contract/demand.ts')).listDemandTypes);

/** The banner slot of the home page; a literal because importing the contract's constant would bring its schemas into the page. */
const BANNER_SLOT = '1';

/**
 * The queries of the home page whose answers browsers store for a day (client/app/cached-queries.ts). Apart from the other ones, which
 * would otherwise be loaded with every page.
 */
export const bannersQuery = callQuery(bannersCall, { params: { id: BANNER_SLOT } });
export const typesQuery = callQuery(typesCall, {});
