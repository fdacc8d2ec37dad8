import { ApiFailure } from '#client/lib/api-failure.ts';
import { apiOf, type CallQuery, keyed } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import type { LandingTopic } from '#shared/rules/landing.ts';
import { texts } from '#shared/text/texts.ts';
import { noFilterOptions } from './filter-options.ts';
import { type Landing, nameTopic } from './landing-search.ts';
import { optionsQuery } from './search-api.ts';

const landingCall = remoteCall('landing.get', async () => (await import('#shared/contract/landing.ts')).getLanding);

/**
 * Queries the counted facts of a topic and the names of its codes. Fails with 404 for an unknown code; the facts are null if the API lacks
 * the call.
 */
export function landingQuery(topic: LandingTopic): CallQuery<Landing> {
  return {
    ...keyed([landingCall.name, topic]),
    queryFn: async ({ client, signal }) => {
      const [options, facts] = await Promise.all([
        client.fetchQuery(optionsQuery).catch(() => noFilterOptions),
        apiOf(client)
          .call(landingCall, { query: topic }, { signal })
          .catch((error: unknown) => {
            if (error instanceof ApiFailure && error.isPermanent) return null;
            throw error;
          }),
      ]);
      const names = nameTopic(topic, options);
      if (!names) throw new ApiFailure({ kind: 'http', status: 404, message: texts.notFound });
      return { ...names, facts };
    },
  };
}
