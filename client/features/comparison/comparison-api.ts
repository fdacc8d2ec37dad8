import type { ComparedDemand } from '#client/entities/comparison/compared-demand.ts';
import { ApiFailure } from '#client/lib/api-failure.ts';
import { type CallQuery, callQuery, keyed } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const detailCall = remoteCall('demand.get', async () => (await import('#shared/contract/demand.ts')).getDemand);

/**
 * Queries the demands of a comparison and caches each as the answer of its own call. A missing demand (404 or 400) is null; any other
 * failure fails the whole query.
 */
export const comparedQuery = (keys: readonly string[]): CallQuery<ComparedDemand[]> => ({
  ...keyed([detailCall.name, 'compared', keys]),
  queryFn: ({ client }) =>
    Promise.all(
      keys.map(async (key) => {
        const demand = await client.fetchQuery(callQuery(detailCall, { params: { id: key }, query: {} })).catch((error: unknown) => {
          if (error instanceof ApiFailure && (error.status === 404 || error.status === 400)) return null;
          throw error;
        });
        return { key, demand };
      }),
    ),
});
