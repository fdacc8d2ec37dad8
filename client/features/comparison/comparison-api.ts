import type { ComparedDemand } from '#client/entities/comparison/compared-demand.ts';
import { ApiFailure } from '#client/lib/api-failure.ts';
import { type CallQuery, callQuery, keyed } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const detailCall = remoteCall('demand.get', async () => (await import('#shared/contract/demand.ts')).getDemand);

/** The demands of a comparison side by side, kept as answers of their call. One that is gone is null; any other failure is that of them all. */
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
